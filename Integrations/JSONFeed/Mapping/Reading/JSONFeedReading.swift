import AggregatorCore

/// What the mapping of one document needs to know and wants to say.
struct JSONFeedReading {
    /// What relative references resolve against.
    var base: WebAddress? { didSet { base = base?.asBase } }
    /// How many bytes the lists of posts may still take (`ParseLimits.memory`).
    var memory: Int
    private(set) var warnings: [FeedDocument.Warning] = []
    private var counts: [String: Int] = [:]

    init(base: WebAddress?, memory: Int) {
        self.base = base?.asBase
        self.memory = memory
    }

    /// Of a kind no more than anybody reads: a document can have a hundred thousand items without an id.
    mutating func warn(_ code: String, _ message: @autoclosure () -> String) {
        let count = counts[code, default: 0] + 1
        counts[code] = count
        if count <= Self.mostOfAKind { warnings.append(FeedDocument.Warning(code: code, message: message())) }
    }

    private static let mostOfAKind = 10

    func address(_ text: String?) -> WebAddress? { text.flatMap { WebAddress($0) }?.resolved(against: base) }

    /// What references in a post's text resolve against: its page, where that can be a base.
    func base(of page: WebAddress?) -> WebAddress? { page.flatMap { $0.isBase(in: base) ? $0.asBase : nil } ?? base }

    /// `where` names the member, and what it belongs to.
    mutating func date(_ text: String?, _ place: @autoclosure () -> String) -> Timestamp? {
        guard let text else { return nil }
        let moment = FeedDate.parse(text)
        if moment == nil { warn("bad-date", "\(place()) is no date: “\(String(text.unicodeScalars.prefix(40)))”.") }
        return moment
    }
}
