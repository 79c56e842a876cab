public import AggregatorCore

/// The answer at a published address: an HTTP answer, and how it is delivered, flaws included.
public struct LoopbackAnswer: Sendable, Hashable {
    /// How an answer is delivered, or fails to be.
    public enum Delivery: Sendable, Hashable {
        /// At once, with a `Content-Length`.
        case whole
        /// In chunks of this many bytes, without a `Content-Length`.
        case chunked(size: Int)
        /// With the full `Content-Length`; the connection is closed after this many bytes of the body.
        case cut(after: Int)
        /// In chunks; the connection is closed after this many bytes of the body, without the last chunk.
        case cutChunks(after: Int)
        /// With the full `Content-Length`; after this many bytes of the body nothing more comes, and the connection stays open.
        case stalled(after: Int)
        /// The first byte of the body every so many seconds, for ever.
        case trickle(every: Double)
        /// Only interim answers, never a final one.
        case silence
        /// These bytes instead of an answer; then the connection is closed.
        case raw([UInt8])
        /// The answer with these bytes right behind it; the connection stays open.
        case surplus([UInt8])
        /// The answer, and after so many seconds these bytes, either as surplus or as the rest of the announced length; the connection
        /// stays open.
        case lateSurplus([UInt8], after: Double)
    }

    /// The HTTP version in the status line.
    public var version = "HTTP/1.1"
    /// The status of the final answer.
    public var status: Int
    /// Header fields besides those that the delivery needs.
    public var headers: [Header]
    /// The body as it is sent: encoded if a header field says so.
    public var body: [UInt8]
    /// How the answer is delivered.
    public var delivery: Delivery
    /// Statuses of interim answers that come first, each with the header fields of `interimHeaders`.
    public var interim: [Int] = []
    /// The header fields of each interim answer.
    public var interimHeaders: [Header] = []
    /// One more header field as raw bytes, without its line end.
    public var fieldBytes: [UInt8] = []
    /// The `Content-Length` to send instead of the true one.
    public var announcedLength: Int?
    /// Whether to answer `304` to a request with this answer's ETag.
    public var honoursValidators = false
    /// Seconds before the first byte.
    public var delay: Double = 0

    /// An answer; the other members are set afterwards.
    public init(_ status: Int = 200, headers: [Header] = [], body: [UInt8] = [], delivery: Delivery = .whole) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delivery = delivery
    }

    /// An answer whose body is the text as UTF-8.
    public init(_ status: Int = 200, headers: [Header] = [], text: String, delivery: Delivery = .whole) {
        self.init(status, headers: headers, body: Array(text.utf8), delivery: delivery)
    }

    func isCurrent(for request: LoopbackRequest) -> Bool {
        guard honoursValidators, let tag = headers["ETag"] else { return false }
        return request.headers["If-None-Match"] == tag
    }
}
