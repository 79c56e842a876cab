/// Why a transport could not bring an answer. An answer of any status is no failure.
public struct TransportFailure: Error, Sendable, Hashable {
    /// What a caller can do about it.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The name has no address.
        case unresolvable = "host-not-found"
        case unreachable = "connection-failed"
        case untrusted = "certificate-not-trusted"
        case timedOut = "timed-out"
        /// The answer ended before its end, or its content coding did.
        case truncated = "transfer-incomplete"
        /// The server broke off after we had made it wait for room.
        case outwaited = "kept-waiting"
        /// More bytes than the limit, announced or decoded.
        case tooLarge = "too-large"
        case headersTooLarge = "headers-too-large"
        /// The answer breaks HTTP.
        case malformed = "bad-response"
        /// The address is no address, or its scheme nobody's.
        case badAddress = "bad-address"
        /// A special-use network that was not allowed.
        case addressRefused = "address-refused"
        case fileUnreadable = "file-not-readable"
        case cancelled = "cancelled"
        /// A replay was asked for what no recording holds.
        case notRecorded = "not-recorded"
        case other = "transport-failed"
    }

    public var code: Code
    /// One sentence: what, where, what to do. No secret in it.
    public var message: String
    /// Whether the connection failed before a byte was sent: if every host fails so, it is our own network.
    public var isLocal: Bool

    public init(_ code: Code, _ message: String, isLocal: Bool = false) {
        self.code = code
        self.message = message
        self.isLocal = isLocal
    }
}
