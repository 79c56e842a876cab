/// Why a transport could not get an answer. An answer of any status is no failure.
public struct TransportFailure: Error, Sendable, Hashable {
    /// What a caller can do about it; the raw value is what output and logs call it.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The name has no address.
        case unresolvable = "host-not-found"
        /// No connection came about, or it broke before an answer.
        case unreachable = "connection-failed"
        /// The server's certificate can't be trusted.
        case untrusted = "certificate-not-trusted"
        /// Connecting, or the whole exchange, took longer than the limits of the request.
        case timedOut = "timed-out"
        /// Connections to the host timed out just before, so this one was not tried.
        case silent = "host-silent"
        /// The answer, or its content coding, ended too early.
        case truncated = "transfer-incomplete"
        /// The server broke off after we had paused the transfer for lack of room.
        case outwaited = "kept-waiting"
        /// More bytes than the limit, announced or decoded.
        case tooLarge = "too-large"
        /// More header fields than the limit.
        case headersTooLarge = "headers-too-large"
        /// The answer breaks HTTP.
        case malformed = "bad-response"
        /// The text is no address, or no transport takes its scheme.
        case badAddress = "bad-address"
        /// The address is in a special-use network that is not allowed.
        case addressRefused = "address-refused"
        /// A `file:` address leads to nothing that can be read.
        case fileUnreadable = "file-not-readable"
        /// The file of certificate authorities that a person named can't be read, so no request was sent.
        case authoritiesUnreadable = "authorities-not-readable"
        /// The proxy that a person set can't be reached, or refuses to serve, so no request reached the server.
        case proxyFailed = "proxy-failed"
        /// This process may not open as many files and connections as the request needs, so none was sent.
        case outOfDescriptors = "too-many-open-files"
        /// The task that waited was cancelled.
        case cancelled = "cancelled"
        /// A replay was asked for something that the recording does not hold.
        case notRecorded = "not-recorded"
        /// Anything else: the message says what.
        case other = "transport-failed"
    }

    /// A limit of a request that a transfer can run into, and that a user can raise.
    public enum Limit: String, Sendable, Hashable {
        /// Seconds for the whole exchange (`Request.Limits.duration`).
        case duration
        /// Bytes of the decoded body (`Request.Limits.bytes`).
        case bytes
    }

    /// What a caller can do about it.
    public var code: Code
    /// One sentence: what, where, what to do. No secret in it.
    public var message: String
    /// Whether the connection or its certificate failed before a byte of the request was sent: if that happens with every host, the cause
    /// is our own network, or our clock.
    public var isLocal: Bool
    /// Whether the head of the answer had begun: its server may think that all of the answer arrived.
    public var hasHead = false
    /// Whether a server had answered before, as with a redirect to the address that failed.
    public var isBehindAnswer = false
    /// How far our own network leads, as shown by a server that answered before, perhaps in part, and proved its identity.
    public var proof: NetworkReach?
    /// The limit of the request that the transfer ran into; the message says how to raise it.
    public var limit: Limit?

    /// Creates a failure; the message is one sentence without a secret: what, where, and what to do.
    ///
    /// - Parameter limit: The limit of the request that the transfer ran into; `nil` where raising none would help.
    public init(_ code: Code, _ message: String, isLocal: Bool = false, limit: Limit? = nil) {
        self.code = code
        self.message = message
        self.isLocal = isLocal
        self.limit = limit
    }

    /// The task that waited for an answer was cancelled.
    ///
    /// - Parameter place: The address as people may read it: without a secret.
    public static func givenUp(at place: String) -> Self { Self(.cancelled, "\(place) was given up on request.") }
}

extension TransportFailure.Code {
    /// Whether the server that was to answer was not even contacted.
    public var isUnasked: Bool {
        switch self {
        case .silent, .authoritiesUnreadable, .proxyFailed, .outOfDescriptors: true
        case .unresolvable, .unreachable, .untrusted, .timedOut, .truncated, .outwaited, .tooLarge, .headersTooLarge, .malformed,
            .badAddress, .addressRefused, .fileUnreadable, .cancelled, .notRecorded, .other:
            false
        }
    }

    /// Whether something of an answer was there.
    public var isOfAnswer: Bool { [.truncated, .malformed, .tooLarge, .headersTooLarge].contains(self) }
}
