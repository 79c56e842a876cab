public import AggregatorCore

/// Answers without a document.
extension PullFailure {
    /// What an answer without a document means.
    public init(refused response: Response) {
        self = PullFailure(obstacleIn: response) ?? PullFailure(status: response)
        attribution.proof = NetworkReach.shown(by: response.address, behind: response.hops)
        attribution.isWithoutDocument = response.status >= 300
    }

    /// The answer of a connector's page after the first.
    init(refused response: Response, asLaterPage page: WebAddress) {
        self.init(refused: response)
        message =
            "\(page.redacted) is a page of the source, and answered with status \(response.status); without it nothing is stored, and it is "
            + "asked again later."
    }

    /// 410 behind a temporary redirect.
    init(goneBehind response: Response) {
        let host = response.askedAddress.displayHost
        self.init(refused: response)
        code = Code.gone.rawValue
        message =
            "\(host) redirects, for now, to \(response.shownAddress), where nothing is any more (status 410); it will be asked again later."
    }

    private init(status response: Response) {
        let host = response.address.displayHost
        switch response.status {
        case 401: self.init(unauthorized: response)
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
        case 304:
            self.init(
                .unsolicitedNotModified, "\(host) says that nothing has changed, but was not asked; its cache is misconfigured.")
        // These statuses concern one request, not the address (RFC 9110, 15.5.9 and 15.5.20; RFC 8470, 5.2).
        case 408, 421, 425:
            self.init(.clientError, "\(host) could not take the request this time (status \(response.status)); try again later.")
        case 400..<500:
            self.init(.clientError, "\(host) refuses the request (status \(response.status)); look whether the address is right.")
        case 503: self.init(.serverError, "\(host) is unavailable (status 503); try again later.")
        case 500..<600:
            self.init(.serverError, "\(host) has a problem of its own (status \(response.status)); try again later.")
        default: self.init(.unexpectedStatus, "\(host) answered with status \(response.status), which brings no document.")
        }
    }

    private init(unauthorized response: Response) {
        let schemes = Set(AuthenticationChallenge.all(in: response.headers).map(\.scheme))
        // These two prove a secret in several steps, over one connection.
        let isKnown = schemes.isEmpty || !schemes.isSubset(of: ["negotiate", "ntlm"])
        let wish =
            switch schemes {
            case _ where !isKnown: "a login (\(schemes.sorted().joined(separator: ", ")))"
            case ["bearer"]: "a token"
            case ["digest"]: "a user name and password, by Digest"
            default: "a user name and password, or a token"
            }
        if let asked = response.hops.first?.from, asked.origin != response.address.origin {
            // Secrets are kept per origin, and are not sent along with a redirect.
            let remedy =
                isKnown
                ? "follow that address, if it is right, and `aggregator credentials set` keeps them for it."
                : "its publisher may know a way."
            self.init(
                .unauthorized,
                "\(asked.redacted) leads to \(response.shownAddress), which wants \(wish) (status 401), and no secret goes along with a "
                    + "redirect to another server; \(remedy)"
            )
            return
        }
        // What is kept for Digest alone is sent in no other way, nor to who asks for what can't be proven (`qop=auth-int`).
        let isDigestKnown = DigestChallenge(response.headers) != nil
        let fate =
            if !isKnown || schemes == ["digest"] && !isDigestKnown {
                ", of a kind that is not known here, so nothing that is kept for it helps; its publisher may know a way."
            } else if isDigestKnown || schemes == ["bearer"] {
                ", and what is kept for it, if anything, was refused; `aggregator credentials set` keeps them."
            } else {
                ", and what is kept for it, if anything, was refused, or is for Digest, which does not work there; "
                    + "`aggregator credentials set` keeps them, without --digest."
            }
        self.init(.unauthorized, "\(response.address.displayHost) wants \(wish) (status 401)\(fate)")
    }
}
