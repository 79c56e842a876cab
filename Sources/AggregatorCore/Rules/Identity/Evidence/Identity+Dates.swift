extension Identity {
    /// Whether the date is on the full hour: such a date is often a day without a time, which many posts share.
    static func hasRoundDate(_ post: Post) -> Bool { post.dates.published.map(isRound) ?? false }

    static func isRound(_ date: Timestamp) -> Bool { date.seconds % 3600 == 0 }

    /// Whether it is midnight where clocks are not whole hours from UTC, as in India: there, a day without a time is on no full hour.
    static func isMidnightOffTheHour(_ date: Timestamp) -> Bool {
        let secondOfDay = (date.seconds % 86_400 + 86_400) % 86_400
        return secondOfDay % 900 == 0 && midnightsOffTheHour.contains(secondOfDay / 60)
    }

    /// In minutes of the day in UTC: of Iran, Afghanistan, India, Nepal, Myanmar, Central Australia and Newfoundland, the last two with
    /// their summer time.
    private static let midnightsOffTheHour: Set<Int64> = Set(
        [210, 270, 330, 345, 390, 570, 630, -210, -150].map { (1_440 - $0) % 1_440 })

    /// Whether two dates may be one moment that is read in two time zones: they are fourteen hours apart at most, in quarters of an hour.
    static func mayBeOneMoment(_ date: Timestamp, _ other: Timestamp) -> Bool {
        let apart = date.wholeSeconds(since: other).magnitude
        return apart <= 14 * 3_600 && apart % 900 == 0
    }

    /// The date of publication, or else of the update.
    static func moment(of post: Post) -> Timestamp? { post.dates.published ?? post.dates.modified }

    /// Whether it says when it was published or at least, like commits and builds in Atom, when it was updated.
    static func hasMoment(_ post: Post) -> Bool { moment(of: post) != nil }

    /// The evidence of title and date, even where the date is often only a day.
    static func titleAndDate(of post: Post) -> Evidence? { titleAndDate(title(of: post), post.dates.published) }

    /// The evidence of title and date of update; equal to that of title and publication where the dates are equal. Without a title, that of
    /// the path and the date.
    static func titleAndUpdate(of post: Post) -> Evidence? {
        let title = title(of: post)
        return title.isEmpty ? post.dates.modified.flatMap { pathAndDate(of: post, $0) } : titleAndDate(title, post.dates.modified)
    }

    /// The evidence of title and date: of the title as written and, where it is markup, of its plain text, since another format escapes it
    /// in another way. A post without a title has its path instead, which stays the same when the site moves.
    static func titlesAndDates(of post: Post) -> [Evidence] {
        guard let date = post.dates.published else { return [] }
        guard let written = titleAndDate(title(of: post), date) else { return [pathAndDate(of: post, date)].compactMap(\.self) }
        guard post.title?.html != nil, let plain = titleAndDate(plainText(of: post.title), date), plain != written else { return [written] }
        return [written, plain]
    }

    private static func titleAndDate(_ title: String, _ date: Timestamp?) -> Evidence? {
        guard !title.isEmpty, let date else { return nil }
        return Evidence(kind: .titleAndDate, key: hash("title-date", [title, String(date.seconds)]))
    }

    private static func pathAndDate(of post: Post, _ date: Timestamp) -> Evidence? {
        // A query or a fragment may be all that tells it from others of that second.
        guard let parts = post.addresses.primary?.parts, parts.path.utf8.count > 1, parts.query == nil, parts.fragment == nil else {
            return nil
        }
        return Evidence(kind: .titleAndDate, key: hash("path-date", [String(parts.path), String(date.seconds)]))
    }
}
