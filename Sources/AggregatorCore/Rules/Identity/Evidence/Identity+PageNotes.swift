/// Notes on the page of a post without a guid: what tells a later post at this page from a removed one (`RemovedAtPage`), and what says that
/// it updates a stored one (`SharedNames.withLatestIssues`).
extension Identity {
    /// Seconds in a span of time. A note holds no date that could be read, but a date's neighbours can be asked for: two that are three spans
    /// apart at most may be fourteen hours apart, and those of a daily post are further from each other.
    private static let span: Int64 = 5 * 3_600
    private static let nearSpans: ClosedRange<Int64> = -3...3

    /// The notes that the post's page was that of its title, its time, its second of publication and its page of comments. None for a post
    /// with a guid, without a date, or at no page of its own.
    static func notesOnPage(of post: Post) -> [Evidence] {
        guard let noted = noteOfRemovedAtPage(post) else { return [] }
        let details = [noteOnTitle(atPageOf: post), noteOnComments(atPageOf: post), pageOrTextWithDate(of: post)]
        return [noted] + details.compactMap(\.self) + noteOnTime(atPageOf: post)
    }

    /// The note that of a removed post at this page all notes were kept; another one where it had a page of comments.
    static func noteOfRemovedAtPage(_ post: Post) -> Evidence? {
        notedPage(of: post).map { Evidence(kind: .link, key: hash("page-noted", [$0, post.commentsPage == nil ? "" : "comments"])) }
    }

    /// The note on its title; none where that has no words.
    static func noteOnTitle(atPageOf post: Post) -> Evidence? {
        let words = words(of: post.title)
        guard !words.isEmpty, let page = notedPage(of: post) else { return nil }
        return Evidence(kind: .link, key: hash("page-title", [page, words.joined(separator: " ")]))
    }

    static func noteOnComments(atPageOf post: Post) -> Evidence? {
        guard let comments = post.commentsPage, let page = notedPage(of: post) else { return nil }
        return Evidence(kind: .link, key: hash("page-comments", [page, comments]))
    }

    /// The notes on all times that may be at most fourteen hours from the post's.
    static func notesOnTimes(nearThatOf post: Post) -> [Evidence] { notesOnTime(atPageOf: post, spans: nearSpans) }

    /// The note on its time.
    static func noteOnTime(atPageOf post: Post) -> [Evidence] { notesOnTime(atPageOf: post, spans: 0...0) }

    /// The notes on the times of posts at its page that it may be an update of, the nearest last: they are fifteen hours apart at most.
    static func notesOnTimes(ofUpdatesBy post: Post) -> [Evidence] {
        [2, -2, 1, -1, 0].flatMap { notesOnTime(atPageOf: post, spans: $0...$0) }
    }

    private static func notesOnTime(atPageOf post: Post, spans: ClosedRange<Int64>) -> [Evidence] {
        guard let page = notedPage(of: post), let seconds = post.dates.published?.seconds else { return [] }
        let own = seconds / span - (seconds % span < 0 ? 1 : 0)
        return spans.map { Evidence(kind: .link, key: hash("page-time", [page, String(own + $0)])) }
    }

    /// The page that notes are on, with a fragment where that tells it from others.
    private static func notedPage(of post: Post) -> String? {
        guard post.guid == nil, post.dates.published != nil else { return nil }
        return post.addresses.primary.flatMap(CanonicalAddress.place)
    }
}
