/// Tells the next entry of a thread from a stored one with the same guid, page and title, where guids are those of threads: a court's dockets
/// get entry after entry, each with the guid of its docket.
///
/// Two guids or more of the document show it, each shared by posts of different dates. Then a known guid doesn't decide for a dated post whose
/// title is unknown at that date, and whose text is unknown. A source that dates all posts anew at every request is left out: one post at
/// least has to be known by its title and date, or all dates are older than the request, and no ages counted back from it.
struct ThreadGUIDs {
    private let known: [Evidence: KnownPost]
    private let areThreads: Bool

    init(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost], askedAt now: Timestamp?) {
        self.known = known
        var dates: [String: Int64] = [:]
        var threads: Set<String> = []
        for (post, evidence) in zip(posts, evidence) {
            // A guid that is the post's own needs no look, and most documents have only such.
            guard let guid = post.guid?.text, let date = post.dates.published?.seconds,
                !evidence.deciding.contains(where: { $0.kind == .guid })
            else { continue }
            if let other = dates.updateValue(date, forKey: guid), other != date { threads.insert(guid) }
        }
        areThreads = threads.count > 1 && Self.datesLast(posts, evidence, known, now)
    }

    /// The evidence without guid and page, for entries that are new.
    func withoutGUIDs(_ posts: [Post], _ evidence: [PostEvidence]) -> [PostEvidence] {
        guard areThreads else { return evidence }
        let entries = posts.indices.filter { isNextEntry(posts[$0], evidence[$0]) }
        var evidence = evidence
        for index in entries { evidence[index].forget { $0.kind == .guid || $0.kind == .link } }
        PostEvidence.addPagesOrTextsWithDate(posts, entries, &evidence)
        return evidence
    }

    private func isNextEntry(_ post: Post, _ evidence: PostEvidence) -> Bool {
        guard !evidence.isDecidedByPolicy, post.dates.published != nil,
            evidence.deciding.contains(where: { $0.kind == .guid && known[$0] != nil })
        else { return false }
        let said = (evidence.deciding + evidence.supporting).filter { !$0.kind.isName }
        return said.contains { $0.kind == .titleAndDate } && said.contains { $0.kind == .content } && said.allSatisfy { known[$0] == nil }
            && evidence.fallback.allSatisfy { known[$0] == nil }
    }

    private static func datesLast(
        _ posts: [Post], _ evidence: [PostEvidence], _ known: [Evidence: KnownPost], _ now: Timestamp?
    ) -> Bool {
        if evidence.contains(where: { post in post.deciding.contains { $0.kind == .titleAndDate && known[$0] != nil } }) { return true }
        let dates = posts.compactMap { $0.dates.published?.seconds }
        guard let now, let first = dates.min(), let last = dates.max() else { return false }
        return now.seconds - last > PageReuse.requestTime && !PageReuse.areAges(dates, over: last - first)
    }
}
