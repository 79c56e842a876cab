/// Orders posts whose dates don't: those without a date, those dated with a day only, and those of the same second, such as the commits of
/// one push. Lists show the newest first, as most documents do, so the order in the document is taken for theirs.
public struct DocumentOrder: Sendable, Hashable {
    private let count: Int
    /// Whether the oldest post stands first, judging by the dates of the first and the last.
    private let isAscending: Bool

    /// - Parameter posts: Of a document.
    public init(_ posts: [Post]) {
        count = posts.count
        let dates = posts.lazy.compactMap(\.dates.published)
        let last = posts.last { $0.dates.published != nil }?.dates.published
        isAscending = dates.first.flatMap { first in last.map { first < $0 } } ?? false
    }

    /// The date that lists order a post by.
    ///
    /// A date in whole seconds, or the time at which a post was first seen, gets nanoseconds that order posts of the same second: one that
    /// was first seen later counts as later; of those first seen together, the one higher in the document counts as later, where the
    /// document has the newest first. A post that is edited at the same second keeps its place among them: places in two documents can't be
    /// compared, and a list that is read page by page would lose it.
    ///
    /// - Parameters:
    ///   - index: Of the post in the document.
    ///   - judgement: Which of its dates are plausible.
    public func sortDate(of post: Post, at index: Int, by judgement: DateJudgement) -> Timestamp {
        if let place = judgement.place { return place }
        let date = PlausibleDate.sortDate(of: post.dates, by: judgement)
        let firstSeen = judgement.fallback
        guard date == firstSeen || date.nanoseconds == 0 else { return date }
        if let earlier = judgement.earlier, earlier.seconds == date.seconds { return earlier }
        let below = isAscending ? index : count - 1 - index
        let later = min(max(firstSeen.wholeSeconds(since: date), 0), Self.seconds - 1)
        return Timestamp(seconds: date.seconds, nanoseconds: Int32(later * Self.places + min(max(Int64(below), 0), Self.places - 1)))
    }

    /// The nanoseconds of a second encode seconds since the date (100,000) times the place in the document (10,000).
    private static let (seconds, places): (Int64, Int64) = (100_000, 10_000)
}
