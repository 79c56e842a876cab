public import AggregatorCore

/// The value of `--since` and similar options: a day (`2026-01-31`), a time on it (`2026-01-31T09:05`), RFC 3339, or an age (`3d`).
///
/// Seconds may be left out before a zone as well (`2026-01-31T09:05Z`), as ISO 8601 allows and RFC 3339 does not.
/// A day or a time without a zone is local, and a day stands for its first moment.
public enum DateOption {
    /// The allowed values, for messages.
    public static let allowed = "a date (2026-01-31), a time (2026-01-31T09:05, 2026-01-31T09:05:00Z) or an age (12h, 3d, 2w)"

    /// - Returns: `nil` for a text that is none of these, or no day of the calendar.
    public static func parse(_ text: String, time: LocalTime) -> Timestamp? {
        if let age = age(text) { return time.now.adding(seconds: -age) }
        if let moment = Timestamp(rfc3339: text) ?? zonedMinute(text) { return moment }
        return localMoment(text, time.offset)
    }

    /// Seconds. Weeks and days have a fixed length: an age counts hours back, not days of a calendar. It has a unit, since a number alone
    /// may as well be meant as days, or as a year.
    private static func age(_ text: String) -> Int64? {
        guard text.contains(where: \.isLetter), let seconds = Quantity.duration(text) else { return nil }
        return Int64(exactly: seconds.rounded())
    }

    /// A time without seconds, with a zone behind its minutes.
    private static func zonedMinute(_ text: String) -> Timestamp? {
        let (minute, zone) = (text.utf8.prefix(16), text.utf8.dropFirst(16))
        guard let first = zone.first, "Zz+-".utf8.contains(first) else { return nil }
        return Timestamp(rfc3339: "\(Substring(minute)):00\(Substring(zone))")
    }

    private static func localMoment(_ text: String, _ localOffset: (Timestamp) -> Int) -> Timestamp? {
        // Missing parts of the time are zero; the zone is added in the sum below.
        let rest: String
        switch text.utf8.count {
        case 10: rest = "T00:00:00Z"
        case 16: rest = ":00Z"
        case 19: rest = "Z"
        default: return nil
        }
        guard let clock = Timestamp(rfc3339: text + rest) else { return nil }
        // The offset depends on the moment itself: the first guess is right except in the hours around a change of the clocks.
        let guess = clock.adding(seconds: -Int64(localOffset(clock)))
        let moment = clock.adding(seconds: -Int64(localOffset(guess)))
        // Of a time that occurs twice, as midnight does in some zones, the first counts: by the offset before the clocks were set back.
        let dayBefore = clock.adding(seconds: -Int64(localOffset(clock.adding(seconds: -86_400))))
        if dayBefore < moment, dayBefore.adding(seconds: Int64(localOffset(dayBefore))) == clock { return dayBefore }
        // For a time that the clocks skip, as midnight in some zones, the first moment after it.
        return moment.adding(seconds: Int64(localOffset(moment))) < clock ? max(guess, moment) : moment
    }
}
