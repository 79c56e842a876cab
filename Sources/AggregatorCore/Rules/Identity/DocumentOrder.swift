/// Puts posts in order whose dates can't: those without a date, those whose date is a day without a time, and those of one second, as the
/// commits of one push. Lists show the newest first, as most documents do, so the order of the document is taken for theirs.
public struct DocumentOrder: Sendable, Hashable {
    private let count: Int
    /// The oldest stands first, by the dates of the first and the last.
    private let isAscending: Bool

    /// - Parameter posts: of a document.
    public init(_ posts: [Post]) {
        count = posts.count
        let dates = posts.lazy.compactMap(\.dates.published)
        let last = posts.last { $0.dates.published != nil }?.dates.published
        isAscending = dates.first.flatMap { first in last.map { first < $0 } } ?? false
    }

    /// The moment that lists order a post by.
    ///
    /// A moment that is said to the second, or is the one when a post was first seen, gets nanoseconds, which put posts of the same second
    /// in order: one that was first seen later counts as later, and of those first seen together the one that stands higher in the document,
    /// where that has the newest first.
    ///
    /// - Parameters:
    ///   - index: where it stands in the document.
    ///   - judgement: which of its dates can be true.
    public func sortDate(of post: Post, at index: Int, by judgement: DateJudgement) -> Timestamp {
        if let place = judgement.place { return place }
        let date = PlausibleDate.sortDate(of: post.dates, by: judgement)
        let firstSeen = judgement.fallback
        guard date == firstSeen || date.nanoseconds == 0 else { return date }
        let below = isAscending ? index : count - 1 - index
        let later = min(max(firstSeen.seconds(since: date), 0), Self.seconds - 1)
        return Timestamp(seconds: date.seconds, nanoseconds: Int32(later * Self.places + min(max(Int64(below), 0), Self.places - 1)))
    }

    /// A second's nanoseconds are as many places of a document, times as many seconds after the date.
    private static let (seconds, places): (Int64, Int64) = (100_000, 10_000)
}
