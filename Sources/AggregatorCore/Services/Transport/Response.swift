/// The answer that a transport received.
public struct Response: Sendable, Hashable {
    /// The status; 200 for a file that was read.
    public var status: Int
    /// The header fields as they came; names may repeat.
    public var headers: [Header]
    /// The decoded body.
    public var body: [UInt8]
    /// The address that answered: the request's own, or where redirects led.
    public var address: WebAddress
    /// The redirects on the way, as noted by the caller that followed them.
    public var hops: [Hop]
    /// Bytes that crossed the wire for the body, before decoding.
    public var transferredBytes: Int
    /// Whether no server said it: the program answered in the place of a site that had asked before to be left alone.
    public var isOurRefusal = false
    /// The secrets that may stand in addresses to which it links, as noted by the caller that asked; no record has them.
    public var linkSecrets: LinkSecrets?

    /// Creates a response; without `transferredBytes`, the body crossed the wire as it is.
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

    /// The address that was asked first, before any redirect.
    package var askedAddress: WebAddress { hops.first?.from ?? address }

    /// Whether an answer of this status brings the document that was asked for (RFC 9110, 15.3; RFC 3229): 226 brings what is new of it.
    /// The bodies of all others are about something else, or about a part of it.
    public static func bringsDocument(_ status: Int) -> Bool { [200, 203, 226].contains(status) }

    /// One redirect that was followed.
    public struct Hop: Sendable, Hashable {
        /// 301, 302, 303, 307 or 308.
        public var status: Int
        /// The address that answered with the redirect.
        public var from: WebAddress
        /// Where it led, made absolute.
        public var to: WebAddress
        /// Whether the server has put a secret that the user keeps for it into `to`, which is then neither shown nor stored.
        public var repeatsSecret: Bool

        /// Creates a hop from its members.
        public init(status: Int, from: WebAddress, to: WebAddress, repeatsSecret: Bool = false) {
            self.status = status
            self.from = from
            self.to = to
            self.repeatsSecret = repeatsSecret
        }
    }

    /// Whether a redirect on the way had a secret of the user in its target, which may then stand in `address` as well.
    public var repeatsSecret: Bool { hops.contains(where: \.repeatsSecret) }

    /// What the next conditional request may send back to the same address.
    public var validators: Validators { Validators(entityTag: headers["ETag"], lastModified: headers["Last-Modified"]) }
}
