public import AggregatorCore

/// What a published address answers: an HTTP answer, and how it is delivered, flaws included.
public struct LoopbackAnswer: Sendable, Hashable {
    /// How an answer comes, or fails to come.
    public enum Delivery: Sendable, Hashable {
        /// With its length announced, at once.
        case whole
        /// In chunks of so many bytes, without a length.
        case chunked(size: Int)
        /// Announced whole, and closed after so many bytes of the body.
        case cut(after: Int)
        /// In chunks, and closed after so many bytes of the body without the last chunk.
        case cutChunks(after: Int)
        /// Announced whole; after so many bytes of the body nothing more comes, and the connection stays open.
        case stalled(after: Int)
        /// A byte of the body so often (seconds), again and again, for ever.
        case trickle(every: Double)
        /// The request is read, and never answered, but for interim answers.
        case silence
        /// These bytes instead of an answer, and then the end of the connection.
        case raw([UInt8])
        /// These bytes behind the answer, in the same breath, and the connection stays open.
        case surplus([UInt8])
        /// These bytes so many seconds behind the answer, or as the rest of one that announced them, and the connection stays open.
        case lateSurplus([UInt8], after: Double)
    }

    /// What the status line calls its HTTP.
    public var version = "HTTP/1.1"
    /// Of the answer itself, behind the interim ones.
    public var status: Int
    /// Besides those that the delivery demands.
    public var headers: [Header]
    /// As it crosses the wire: coded where a header field says so.
    public var body: [UInt8]
    /// How it comes.
    public var delivery: Delivery
    /// Statuses of interim answers that come first, each with the header fields of `interimHeaders`.
    public var interim: [Int] = []
    /// Of each interim answer.
    public var interimHeaders: [Header] = []
    /// One more header field, as it crosses the wire, without its line end.
    public var fieldBytes: [UInt8] = []
    /// Announced instead of the body's true length.
    public var announcedLength: Int?
    /// Answers `304` to whoever sends back this answer's ETag.
    public var honoursValidators = false
    /// Seconds before the first byte.
    public var delay: Double = 0

    /// The rest is set afterwards.
    public init(_ status: Int = 200, headers: [Header] = [], body: [UInt8] = [], delivery: Delivery = .whole) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delivery = delivery
    }

    /// The text as UTF-8.
    public init(_ status: Int = 200, headers: [Header] = [], text: String, delivery: Delivery = .whole) {
        self.init(status, headers: headers, body: Array(text.utf8), delivery: delivery)
    }

    func isCurrent(for request: LoopbackRequest) -> Bool {
        guard honoursValidators, let tag = headers["ETag"] else { return false }
        return request.headers["If-None-Match"] == tag
    }
}
