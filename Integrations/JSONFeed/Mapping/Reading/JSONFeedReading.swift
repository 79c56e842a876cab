import AggregatorCore

/// What the mapping of one document shares: the base of references, the memory that is left, and warnings.
struct JSONFeedReading {
    /// The base of relative references.
    var base: WebAddress? { didSet { base = base?.asBase } }
    /// Bytes that the lists of posts may still take (`ParseLimits.memory`).
    var memory: Int
    private(set) var warnings: [FeedDocument.Warning] = []
    private var counts: [String: Int] = [:]

    init(base: WebAddress?, memory: Int) {
        self.base = base?.asBase
        self.memory = memory
    }

    /// Adds a warning. Only the first ten of a kind are kept: a document can have a hundred thousand items without an id.
    mutating func warn(_ code: String, _ message: @autoclosure () -> String) {
        let count = counts[code, default: 0] + 1
        counts[code] = count
        if count <= Self.mostOfAKind { warnings.append(FeedDocument.Warning(code: code, message: message())) }
    }

    private static let mostOfAKind = 10

    func address(_ text: String?) -> WebAddress? { text.flatMap { WebAddress($0) }?.resolved(against: base) }

    /// The base of references in a post's text: its page, if that can be a base.
    func base(of page: WebAddress?) -> WebAddress? { page.flatMap { $0.isBase(in: base) ? $0.asBase : nil } ?? base }

    /// The time in `text`; if it is none, adds a warning with `place`, which names the member and what it belongs to.
    mutating func date(_ text: String?, _ place: @autoclosure () -> String) -> Timestamp? {
        guard let text else { return nil }
        let moment = FeedDate.parse(text)
        if moment == nil { warn("bad-date", "\(place()) is no date: “\(String(text.unicodeScalars.prefix(40)))”.") }
        return moment
    }
}
