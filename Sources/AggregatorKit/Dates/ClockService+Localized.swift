public import AggregatorCore

extension ClockService {
    /// A sentence for a person, with its moments in local time; for a program they stay as they are, in UTC.
    public func localized(_ sentence: String) -> String { LocalTime(now: .epoch) { localOffset(at: $0) }.localized(sentence) }
}
