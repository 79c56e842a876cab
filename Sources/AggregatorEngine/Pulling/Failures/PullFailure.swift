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

    /// Whose a failure is, and how far the request came: so a source is blamed for nothing that it can't help.
    struct Attribution: Sendable, Hashable {
        /// Whether the connection, or its certificate, failed before a byte of the request was sent.
        var isLocal = false
        /// Whether the cause is on our side: a local rule that the user can change, something that we could not do, a transfer that broke
        /// off while we let it wait, or a document that we could not store. Back-off does not grow with it.
        var isOurs = false
        /// Whether no server was asked: the source is as due as before.
        var isUnasked = false
        /// Whether no document was sent: no server was reached, or it said that there is none now.
        var isWithoutDocument = false
        /// Whether an answer came before, such as a redirect to where it failed, if only from our own network.
        var isBehindAnswer = false
        /// Whether the network that we are in answered in place of the host, which was not reached.
        var isOfOwnNetwork = false
        /// How far our own network leads, as an answer shows in spite of the failure.
        var proof: NetworkReach?

        /// On our side, so that no server was asked.
        static let unasked = Attribution(isOurs: true, isUnasked: true, isWithoutDocument: true)
    }

    /// What the pull needs to know of a transport's failure.
    struct TransportCause: Sendable, Hashable {
        let code: TransportFailure.Code
        /// The limit of the request that was reached, which the message says how to raise.
        let limit: TransportFailure.Limit?
    }

    /// Kebab-case and stable: a code of a transport, format or store, or of the pull itself (`Code`).
    public var code: String
    /// One sentence for users, without secrets.
    public var message: String
    /// Feeds that the answer links to.
    public var candidates: [FeedCandidate] = []
    /// Whose it is.
    var attribution = Attribution()
    /// The transport's own failure; `nil` if something else failed.
    var transport: TransportCause?

    /// Creates a failure with a code of another part, as it stands in output; `aggregator help errors` has to list it.
    public init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Creates a failure with a code of another part, such as a transport's.
    public init(_ code: some RawRepresentable<String>, _ message: String) { self.init(code.rawValue, message) }

    /// Creates a failure; the message is one sentence without a secret.
    public init(_ code: Code, _ message: String) { self.init(code.rawValue, message) }

    /// The transport's own code; `nil` if something else failed.
    var transportCode: TransportFailure.Code? { transport?.code }

    /// Whether something answered in spite of the failure, if only our own network: a redirect, a page, a certificate.
    var isAnswered: Bool { attribution.isBehindAnswer || attribution.isOfOwnNetwork || transportCode == .untrusted }

    /// The same failure. If the source has a limit of its own, the message also says that `aggregator set` raises it: the option that the
    /// message names does not.
    func namingOwnLimit(in preferences: Subscription.Preferences) -> PullFailure {
        let isOwn =
            switch transport?.limit {
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
        (failure.attribution.isOurs, failure.attribution.isUnasked, failure.attribution.isWithoutDocument) = (true, true, true)
        return failure
    }
}
