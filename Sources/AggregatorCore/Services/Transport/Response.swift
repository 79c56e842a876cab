/// What a transport brought.
public struct Response: Sendable, Hashable {
    /// 200 for a file that was read.
    public var status: Int
    /// As they came, several of one name among them.
    public var headers: [Header]
    /// Decoded.
    public var body: [UInt8]
    /// What was asked for at the end: the request's address, or where redirects led.
    public var address: WebAddress
    /// The answers that were passed on the way, by whoever followed redirects.
    public var hops: [Hop]
    /// Bytes that crossed the wire for the body, before decoding.
    public var transferredBytes: Int

    /// Where nothing is said of `transferredBytes`, the body crossed the wire as it is.
    public init(
        status: Int, headers: [Header] = [], body: [UInt8] = [], address: WebAddress, hops: [Hop] = [], transferredBytes: Int? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.address = address
        self.hops = hops
        self.transferredBytes = transferredBytes ?? body.count
    }

    /// One redirect that was followed.
    public struct Hop: Sendable, Hashable {
        /// 301, 302, 303, 307 or 308.
        public var status: Int
        /// What answered with the redirect.
        public var from: WebAddress
        /// Where it led, made absolute.
        public var to: WebAddress
        /// Member by member.
        public init(status: Int, from: WebAddress, to: WebAddress) {
            self.status = status
            self.from = from
            self.to = to
        }
    }

    /// What the next conditional request may send back to the same address.
    public var validators: Validators { Validators(entityTag: headers["ETag"], lastModified: headers["Last-Modified"]) }
}
