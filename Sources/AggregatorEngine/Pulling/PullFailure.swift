public import AggregatorCore

/// Why a source could not be pulled: a stable code, and one sentence that says what, where and what to do.
public struct PullFailure: Error, Sendable, Hashable {
    public var code: String
    public var message: String
    /// The connection failed before a byte was sent.
    public var isLocal = false
    /// Feeds that the answer links to.
    public var candidates: [FeedCandidate] = []

    public init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ failure: TransportFailure) {
        self.init(failure.code.rawValue, failure.message)
        isLocal = failure.isLocal
    }

    init(_ failure: FormatFailure, at address: WebAddress) {
        self.init(failure.code.rawValue, "\(address.redacted): \(failure.message)")
        candidates = failure.candidates
    }

    init(_ failure: StoreFailure) { self.init(failure.code.rawValue, failure.message) }
    init(_ failure: FileFailure) { self.init(failure.code.rawValue, failure.message) }

    init(_ failure: ConnectorFailure, at address: WebAddress) {
        switch failure {
        case .transport(let failure): self.init(failure)
        case .format(let failure): self.init(failure, at: address)
        case .configuration(let message): self.init("not-configured", message)
        case .status(let response): self.init(status: response.status, host: response.address.origin?.host ?? response.address.text)
        }
    }

    /// What a status that brings no document means.
    public init(status: Int, host: String) {
        switch status {
        case 401:
            self.init(
                "unauthorized",
                "\(host) wants a user name and password, or a token (status 401); `aggregator config` tells which credentials file or variable holds them."
            )
        case 402, 403, 451: self.init("forbidden", "\(host) refuses to give this document (status \(status)); it may be blocking programs.")
        case 404: self.init("not-found", "\(host) has no document at this address (status 404); it may have moved, so look at the site.")
        case 206: self.init("partial-content", "\(host) sent a part of the document that nobody asked for (status 206).")
        case 400..<500: self.init("client-error", "\(host) refuses the request (status \(status)).")
        case 500..<600: self.init("server-error", "\(host) has a problem of its own (status \(status)); it will be asked again later.")
        default: self.init("unexpected-status", "\(host) answered with status \(status), which brings no document.")
        }
    }
}
