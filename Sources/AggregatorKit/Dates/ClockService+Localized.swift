public import AggregatorCore

extension ClockService {
    /// A sentence for a person, with its moments in local time; for a program they stay as they are, in UTC.
    public func localized(_ sentence: String) -> String { LocalTime(now: .epoch) { localOffset(at: $0) }.localized(sentence) }
}

extension ConsoleService {
    /// A note as whoever reads it wants its moments: on a terminal it is a person.
    public func localized(_ note: String, by clock: any ClockService) -> String {
        diagnostics.isTerminal ? clock.localized(note) : note
    }
}
