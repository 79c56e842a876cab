/// Why a transport could not bring an answer. An answer of any status is no failure.
public struct TransportFailure: Error, Sendable, Hashable {
    /// What a caller can do about it; the raw value is what output and logs call it.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The name has no address.
        case unresolvable = "host-not-found"
        /// No connection came about, or it broke before an answer.
        case unreachable = "connection-failed"
        /// The server's certificate is not one to trust.
        case untrusted = "certificate-not-trusted"
        /// Connecting, or the whole exchange, took longer than the limits of the request.
        case timedOut = "timed-out"
        /// Connections to the host timed out just before, so this one was not tried.
        case silent = "host-silent"
        /// The answer ended before its end, or its content coding did.
        case truncated = "transfer-incomplete"
        /// The server broke off after we had made it wait for room.
        case outwaited = "kept-waiting"
        /// More bytes than the limit, announced or decoded.
        case tooLarge = "too-large"
        /// More header fields than the limit.
        case headersTooLarge = "headers-too-large"
        /// The answer breaks HTTP.
        case malformed = "bad-response"
        /// The address is no address, or its scheme nobody's.
        case badAddress = "bad-address"
        /// A special-use network that was not allowed.
        case addressRefused = "address-refused"
        /// A `file:` address leads to nothing that can be read.
        case fileUnreadable = "file-not-readable"
        /// The file of certificate authorities that a person named can't be read, so nobody was asked.
        case authoritiesUnreadable = "authorities-not-readable"
        /// This process may not open as many files and connections as it would have to, so nobody was asked.
        case outOfDescriptors = "too-many-open-files"
        /// Whoever waited was cancelled.
        case cancelled = "cancelled"
        /// A replay was asked for what no recording holds.
        case notRecorded = "not-recorded"
        /// Anything else: the message says what.
        case other = "transport-failed"
    }

    /// A limit of a request that a transfer can run into, and that a person can raise.
    public enum Limit: Sendable, Hashable {
        /// Seconds for the whole exchange (`Request.Limits.duration`).
        case duration
        /// Bytes of the decoded body (`Request.Limits.bytes`).
        case bytes
    }

    /// What a caller can do about it.
    public var code: Code
    /// One sentence: what, where, what to do. No secret in it.
    public var message: String
    /// Whether the connection failed, or its certificate, before a byte of the request was sent: if every host fails so, it is our own
    /// network, or our clock.
    public var isLocal: Bool
    /// Whether somebody had answered before, as with a redirect to where it failed.
    public var isBehindAnswer = false
    /// Whether somebody who proved who he is (TLS) had answered before: then our own network is there.
    public var isBehindProof = false
    /// The limit that the transfer ran into, which the message says how to raise. It follows from the code; a failure that is made up ran
    /// into none, and has to say so.
    public var limit: Limit?

    /// The message is one sentence without a secret: what, where, and what to do.
    public init(_ code: Code, _ message: String, isLocal: Bool = false) {
        self.code = code
        self.message = message
        self.isLocal = isLocal
        limit = code.limit
    }
}

extension TransportFailure.Code {
    /// Whether the server that was to answer was not even tried.
    public var isUnasked: Bool {
        switch self {
        case .silent, .authoritiesUnreadable, .outOfDescriptors: true
        default: false
        }
    }

    fileprivate var limit: TransportFailure.Limit? {
        switch self {
        case .timedOut: .duration
        case .tooLarge: .bytes
        default: nil
        }
    }
}
