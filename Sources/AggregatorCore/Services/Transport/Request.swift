/// What a transport is asked for: one exchange.
public struct Request: Sendable, Hashable {
    /// Absolute, without user name and password.
    public var address: WebAddress
    /// Sent as `If-None-Match` and `If-Modified-Since`, exactly.
    public var validators: Validators
    /// Where the validators were issued, when that was not `address`: a caller that follows redirects sends them there alone. Transports
    /// ignore it.
    public var validatedAddress: WebAddress?
    /// More header fields, in this order. A name that appears here replaces the transport's own field.
    public var headers: [Header]
    /// What the exchange may take at most.
    public var limits: Limits
    /// Which special-use networks may be connected to (`AddressPolicy`); none of them where it is empty.
    public var allowedNetworks: [Network]
    /// Secret header fields (`Authorization`, `Cookie`), bound to the origin of `address`; never in a description.
    public var secretHeaders: [Header]
    /// The login with which a caller that follows redirects answers a Digest challenge; bound to the origin of `address` as well.
    public var login: Login?
    /// A proxy's address, with the percent-encoded user name and password that it wants; `nil` for a direct connection, whatever the
    /// environment says.
    public var proxy: String?
    /// HTTP/1.1 alone, for servers that get HTTP/2 wrong.
    public var http11Only: Bool
    /// The path of a file with more certificate authorities (PEM).
    public var authorityFile: String?
    /// Where a transport notes that the answer has begun, and asks for room for it; `nil` where this is not needed. Requests with different
    /// ones are equal, as it is no part of what is asked.
    @EqualityIgnored public var arrival: Arrival?

    /// Creates a request without secrets, to public addresses only, over a direct connection; the rest is set afterwards.
    public init(_ address: WebAddress, validators: Validators = Validators(), headers: [Header] = [], limits: Limits = Limits()) {
        self.address = address
        self.validators = validators
        self.validatedAddress = nil
        self.headers = headers
        self.limits = limits
        self.allowedNetworks = []
        self.secretHeaders = []
        self.login = nil
        self.proxy = nil
        self.http11Only = false
        self.authorityFile = nil
        self.arrival = nil
    }

    /// A user name and password, neither of them in its description.
    public struct Login: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
        /// Not percent-encoded.
        public var user: String
        /// Not percent-encoded.
        public var password: String
        /// Creates a login from its members.
        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }
        public var description: String { "a user name and password" }
        /// Has no children: `dump` and debuggers show neither of them.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }

    /// What an exchange may take at most; more is a failure that names the limit.
    public struct Limits: Sendable, Hashable {
        /// Seconds for the whole exchange.
        public var duration: Double
        /// Seconds that a person set for the whole of which this exchange is a part, for messages to name; `nil` where that is `duration`.
        public var whole: Double?
        /// Seconds until connected.
        public var connecting: Double
        /// Seconds until the head of the final answer is there, and its body begins, which may take longer behind a late head; interim
        /// answers don't count.
        public var answering: Double
        /// Decoded bytes of the body.
        public var bytes: Int
        /// Bytes of all header fields together.
        public var headerBytes: Int

        /// 30 s, 10 s, 25 s, 32 MiB, 256 KiB.
        public init(
            duration: Double = 30, connecting: Double = 10, answering: Double = 25, bytes: Int = 32 << 20, headerBytes: Int = 256 << 10
        ) {
            self.duration = duration
            self.connecting = connecting
            self.answering = answering
            self.bytes = bytes
            self.headerBytes = headerBytes
        }

        /// The share of an exchange's time within which a server must begin to answer. A caller that gives a whole run as much time as a
        /// source has, such as 30 s, would otherwise end it before it has reported the failure.
        public static let thinking = 5.0 / 6

        /// Sets the limits of an exchange that is all of a source's time: `seconds` less 1 s (or less a tenth, if that is smaller), which
        /// the run needs to start and to store. A third of it, and no less than before, is for connecting: whoever gives a source more time
        /// may do so for a proxy that needs long for that, as one into an onion network does.
        public mutating func give(ofWhole seconds: Double) {
            (whole, duration, answering) = (seconds, seconds - min(1, seconds / 10), seconds * Self.thinking)
            connecting = min(max(connecting, seconds / 3), answering)
        }

        /// Leaves so many seconds for the exchange.
        public mutating func leave(_ seconds: Double) { (duration, answering) = (seconds, min(answering, seconds * Self.thinking)) }
    }
}
