public import AggregatorCore

extension ClockService {
    /// A sentence for a person, with its moments in local time; for a program they stay as they are, in UTC.
    public func localized(_ sentence: String) -> String { localTime.localized(sentence) }

    /// Moments as its machine shows them at this one.
    public var localTime: LocalTime { LocalTime(now: now()) { localOffset(at: $0) } }
}

extension ConsoleService {
    /// A note as whoever reads it wants its moments: on a terminal it is a person.
    public func localized(_ note: String, by clock: any ClockService) -> String {
        diagnostics.isTerminal ? clock.localized(note) : note
    }
}
