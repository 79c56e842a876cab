import AggregatorCore

/// What the mapping of one document needs to know and wants to say.
struct JSONFeedReading {
    /// What relative references resolve against.
    var base: WebAddress?
    private(set) var warnings: [FeedDocument.Warning]

    init(base: WebAddress?, warnings: [FeedDocument.Warning]) {
        self.base = base
        self.warnings = warnings
    }

    mutating func warn(_ code: String, _ message: String) {
        warnings.append(FeedDocument.Warning(code: code, message: message))
    }

    func address(_ text: String?) -> WebAddress? { text.flatMap { WebAddress($0) }?.resolved(against: base) }

    /// `where` names the member, and what it belongs to.
    mutating func date(_ text: String?, _ place: @autoclosure () -> String) -> Timestamp? {
        guard let text else { return nil }
        let moment = FeedDate.parse(text)
        if moment == nil { warn("bad-date", "\(place()) is no date: “\(text.prefix(40))”.") }
        return moment
    }
}
