public import AggregatorCore

/// Why a source could not be pulled: a stable code, and one sentence that says what, where and what to do.
public struct PullFailure: Error, Sendable, Hashable {
    /// The codes that the pull itself uses; the raw value is the name in output and logs.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The server wants credentials (status 401).
        case unauthorized
        /// The server refuses this document (status 402, 403 or 451).
        case forbidden
        /// The server says that the document is gone and will not come back (status 410).
        case gone
        /// The server refuses the request (another status of 400 to 499).
        case clientError = "client-error"
        /// The server has a problem of its own (status 500 to 599).
        case serverError = "server-error"
        /// A partial answer that was not asked for (status 206).
        case partialContent = "partial-content"
        /// The site asked to be left alone for a while.
        case askedToWait = "asked-to-wait"
        /// A status that brings no document.
        case unexpectedStatus = "unexpected-status"
        /// "Nothing has changed" (status 304), although the request was unconditional.
        case unsolicitedNotModified = "unsolicited-not-modified"
        /// Something has to be set up first, as the message says.
        case notConfigured = "not-configured"
        /// No document is at the address (status 404). Stores say the same of what they don't have (`StoreFailure.Code`).
        case notFound = "not-found"
    }

    /// Kebab-case and stable: a code of a transport, format or store, or of the pull itself (`Code`).
    public var code: String
    /// One sentence for users, without secrets.
    public var message: String
    /// Whether the connection, or its certificate, failed before a byte of the request was sent.
    public var isLocal = false
    /// Whether the cause is on our side: a local rule that the user can change, something that we could not do, a transfer that broke off
    /// while we let it wait, or a document that we could not store. Back-off does not grow with it.
    private(set) var isOurs = false
    /// Whether no server was asked: the source is as due as before.
    private(set) var isUnasked = false
    /// Whether no document was sent: no server was reached, or it said that there is none now.
    private(set) var isWithoutDocument = false
    /// How far our own network leads, as an answer shows in spite of the failure.
    private(set) var proof: Reach?
    /// Whether an answer came before, such as a redirect to where it failed, if only from our own network.
    private(set) var isBehindAnswer = false
    /// The transport's own code; `nil` if something else failed.
    private(set) var transportCode: TransportFailure.Code?
    /// The limit of the request that was reached, which the message says how to raise.
    private var limit: TransportFailure.Limit?
    /// Whether the network that we are in answered in place of the host, which was not reached.
    private(set) var isOfOwnNetwork = false
    /// Feeds that the answer links to.
    public var candidates: [FeedCandidate] = []

    /// Creates a failure with a code of another part, as it stands in output; `aggregator help errors` has to list it.
    public init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Creates a failure with a code of another part, such as a transport's.
    public init(_ code: some RawRepresentable<String>, _ message: String) { self.init(code.rawValue, message) }

    /// Creates a failure; the message is one sentence without a secret.
    public init(_ code: Code, _ message: String) { self.init(code.rawValue, message) }

    init(_ failure: TransportFailure) {
        self.init(failure.code, failure.message)
        isLocal = failure.isLocal
        (transportCode, limit) = (failure.code, failure.limit)
        isOurs = [.addressRefused, .outwaited, .authoritiesUnreadable, .proxyFailed, .outOfDescriptors, .silent].contains(failure.code)
        isUnasked = failure.code.isUnasked
        isWithoutDocument = failure.isLocal || isUnasked
        isBehindAnswer = failure.isBehindAnswer
        proof = failure.proof
    }

    init(_ failure: FormatFailure, at address: WebAddress) { self.init(failure, at: address.redacted) }

    private init(_ failure: FormatFailure, at shownAddress: String) {
        self.init(failure.code, "\(shownAddress): \(failure.message)")
        candidates = failure.candidates
    }

    /// The store could not read or keep something of the source, which is not the source's fault.
    init(_ failure: StoreFailure, of subscription: Subscription) {
        let wasRemoved = failure.code == .notFound
        self.init(
            failure.code,
            wasRemoved ? "\(subscription.address.redacted) was removed while it was pulled, so nothing of it was stored." : failure.message)
        isOurs = true
    }

    /// The secrets can't be read, and the server was not asked without them.
    init(_ failure: FileFailure) {
        self.init(failure.code, failure.message)
        (isOurs, isUnasked, isWithoutDocument) = (true, true, true)
    }

    /// The run was cancelled before the address was requested.
    init(givenUpAt address: WebAddress) { self.init(TransportFailure(.cancelled, "\(address.redacted) was given up on request.")) }

    init(_ failure: ConnectorFailure, at address: WebAddress) {
        switch failure {
        case .transport(let failure): self.init(failure)
        case .format(let failure):
            self.init(failure, at: address)
            proof = Reach.shown(by: address)
        case .configuration(let message): self.init(.notConfigured, message)
        case .status(let response): self.init(refused: response)
        }
    }

    /// The same failure. If the source has a limit of its own, the message also says that `aggregator set` raises it: the option that the
    /// message names does not.
    func raising(_ preferences: Subscription.Preferences) -> PullFailure {
        let isOwn =
            switch limit {
            case .duration: preferences.timeout != nil
            case .bytes: preferences.maximumBytes != nil
            case nil: false
            }
        guard isOwn, message.last == "." else { return self }
        var failure = self
        failure.message = "\(message.dropLast()), by `aggregator set`: this source has its own."
        return failure
    }

    /// The failure as one of the proxy that the user has set for the source: it is on our side.
    var ofOurProxy: PullFailure {
        var failure = self
        (failure.isOurs, failure.isUnasked, failure.isWithoutDocument) = (true, true, true)
        return failure
    }

    /// A document that is no feed: says what it is instead, or which obstacle is in front of the feed.
    init(_ failure: FormatFailure, in response: Response) {
        let isPage = failure.candidates.isEmpty && (failure.code == .webPage || failure.code == .notAFeed)
        self =
            (isPage ? PullFailure(obstacleIn: response) : nil) ?? PullFailure(failure, at: response.shownAddress)
    }

    /// What an answer without a document means.
    public init(refused response: Response) {
        self = PullFailure(obstacleIn: response) ?? PullFailure(status: response)
        proof = Reach.shown(by: response.address, behind: response.hops)
        isWithoutDocument = response.status >= 400
    }

    private init(status response: Response) {
        let host = response.address.displayHost
        switch response.status {
        case 401:
            let schemes = AuthenticationChallenge.all(in: response.headers).map(\.scheme)
            let wish =
                schemes == ["bearer"]
                ? "a token" : schemes == ["digest"] ? "a user name and password, by Digest" : "a user name and password, or a token"
            if let asked = response.hops.first?.from, asked.origin != response.address.origin {
                // Secrets are kept per origin, and are not sent along with a redirect.
                self.init(
                    .unauthorized,
                    "\(asked.redacted) leads to \(response.shownAddress), which wants \(wish) (status 401), and no secret goes along with a "
                        + "redirect to another server; follow that address, if it is right, and `aggregator credentials set` keeps them for it."
                )
            } else {
                self.init(
                    .unauthorized,
                    "\(host) wants \(wish) (status 401), and what is kept for it, if anything, was refused; `aggregator credentials set` "
                        + "keeps them.")
            }
        case 402, 403, 451:
            self.init(
                .forbidden,
                "\(host) refuses to give this document (status \(response.status)); it may be for members alone, or not for programs.")
        case 404: self.init(.notFound, "\(host) has no document at this address (status 404); it may have moved, so look at the site.")
        case 410: self.init(.gone, "\(host) says that what was at this address is gone for good (status 410); look for it on the site.")
        case 206: self.init(.partialContent, "\(host) sent a part of the document that nobody asked for (status 206).")
        case 407:
            self.init(
                TransportFailure.Code.proxyFailed,
                "A proxy on the way to \(host) wants a user name and password (status 407); `aggregator credentials set` keeps them for it."
            )
        case 301, 302, 303, 307, 308:
            self.init(
                .unexpectedStatus, "\(host) redirects (status \(response.status)) without saying where to; its publisher should know.")
        // These statuses concern one request, not the address (RFC 9110, 15.5.9 and 15.5.20; RFC 8470, 5.2).
        case 408, 421, 425:
            self.init(.clientError, "\(host) could not take the request this time (status \(response.status)); try again later.")
        case 400..<500:
            self.init(.clientError, "\(host) refuses the request (status \(response.status)); look whether the address is right.")
        case 500..<600:
            self.init(.serverError, "\(host) has a problem of its own (status \(response.status)); try again later.")
        default: self.init(.unexpectedStatus, "\(host) answered with status \(response.status), which brings no document.")
        }
    }
}

extension PullFailure {
    /// The answer of a connector's page after the first.
    init(refused response: Response, asLaterPage page: WebAddress) {
        self.init(refused: response)
        message =
            "\(page.redacted) is a page of the source, and answered with status \(response.status); without it nothing is stored, and it is "
            + "asked again later."
    }

    /// 410 behind a temporary redirect.
    init(goneBehind response: Response) {
        let host = (response.hops.first?.from ?? response.address).displayHost
        self.init(
            .gone,
            "\(host) redirects, for now, to \(response.shownAddress), where nothing is any more (status 410); it will be asked again later."
        )
    }

    /// `nil` if no known obstacle is recognised.
    init?(obstacleIn response: Response) {
        guard let obstacle = Obstacle.of(response) else { return nil }
        let host = response.address.displayHost
        let asked = (response.hops.first?.from ?? response.address).displayHost
        let sentence =
            switch obstacle {
            case .challenge:
                "\(host) wants every visitor to prove to be a person (status \(response.status)), which no program can; ask its publisher to "
                    + "let feed readers in, or lend it your browser's cookie by `aggregator credentials set --header Cookie`."
            case .robotsRefused:
                "\(host) refuses programs (status \(response.status)); ask its publisher to let feed readers in, or which user agent or "
                    + "header it wants, and give that by `aggregator set`."
            case .loginPage:
                "\(asked) shows a page that asks for a password instead of a feed; a feed for members often has an address of its own, "
                    + "or wants a cookie, which `aggregator credentials set --header Cookie` keeps."
            case .captivePortal:
                "The network answered with a page of its own instead of \(asked): open a browser, log in to the network, and try again."
            case .consentPage:
                "\(asked) shows a page that asks for consent first, which a program can't give; add the feed's own address."
            }
        self.init(obstacle, sentence)
        // A network that wants a login first redirects every host to its page, which need not say what it is.
        isOfOwnNetwork =
            response.address.scheme == "http" && (obstacle == .captivePortal || obstacle == .loginPage && asked != host)
    }
}
