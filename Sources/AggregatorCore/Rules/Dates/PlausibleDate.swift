/// Decides which of a source's dates are plausible, and which one orders a post.
package enum PlausibleDate {
    /// The World Wide Web's first year: nothing on it is older.
    static let earliest = Timestamp(seconds: 631_152_000)
    /// Seconds by which a date may lie in the future: clocks differ, and so do time zones that are left out.
    static let tolerance: Int64 = 86_400

    /// Whether a date is not before 1990, and not more than a day after `now`.
    static func isPlausible(_ date: Timestamp, now: Timestamp) -> Bool {
        date >= earliest && !isAhead(date, of: now)
    }

    /// Whether a date is more than a day after `now`.
    package static func isAhead(_ date: Timestamp, of now: Timestamp) -> Bool { date > now.adding(seconds: tolerance) }

    /// The date of publication, else of creation or modification, where it is plausible; otherwise the time of the first sighting.
    static func sortDate(of dates: Post.Dates, by judgement: DateJudgement) -> Timestamp {
        for date in [dates.published, dates.created, dates.modified] {
            if let date, isPlausible(date, now: judgement.moment) { return date }
        }
        return judgement.fallback
    }
}
