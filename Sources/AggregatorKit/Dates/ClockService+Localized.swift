public import AggregatorCore

extension ClockService {
    /// A sentence with its moments in local time, for a person. For programs they stay in UTC.
    public func localized(_ sentence: String) -> String { localTime.localized(sentence) }

    /// Formats moments in the time zone of the machine, relative to now.
    public var localTime: LocalTime { LocalTime(now: now()) { localOffset(at: $0) } }
}

extension ConsoleService {
    /// A note with its moments in local time if it goes to a terminal, where a person reads it.
    public func localized(_ note: String, by clock: any ClockService) -> String {
        diagnostics.isTerminal ? clock.localized(note) : note
    }
}
