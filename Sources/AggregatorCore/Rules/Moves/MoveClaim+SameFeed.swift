extension MoveClaim {
    /// The number of the feed's newest posts that are compared.
    public static let comparedPosts = 10

    /// Whether the document at a claimed address is the same feed as the one that claims it, and not another feed of the site: templates
    /// write by mistake the address of the feed of all posts into the feed of one tag, or the reverse, or that of a feed of excerpts into
    /// one with full texts. It is the same if it has the newest posts of the feed, as many as it has room for, with no unknown post among
    /// them, and if it says no less of most of them than the feed did. In doubt it is not: the source is still served at its old address,
    /// so nothing is lost.
    ///
    /// - Parameters:
    ///   - evidence: For each of the document's posts.
    ///   - known: What is stored of the evidence.
    ///   - newest: The feed's stored posts, newest first.
    public static func isSameFeed(
        _ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost], newest: [StoredPost]
    ) -> Bool {
        let ids = evidence.map { $0.all.lazy.compactMap { known[$0]?.id }.first }
        let places = Dictionary(zip(ids, posts.indices).compactMap { id, place in id.map { ($0, place) } }) { first, _ in first }
        let expected = newest.prefix(posts.count)
        guard let last = expected.last, let first = expected.first, expected.allSatisfy({ places[$0.id] != nil }) else { return false }
        let strangers = zip(ids, posts).filter { $0.0 == nil }.compactMap(\.1.dates.published)
        guard !strangers.contains(where: { last.sortDate < $0 && $0 < first.sortDate }) else { return false }
        let abridged = expected.count { stored in
            guard let place = places[stored.id], Excerpt(posts[place]).isAbridged(beside: Excerpt(stored.post)) else { return false }
            // Where a feed has less of a text than before, the stored text stays (`StoredPost.isFuller`), with the evidence of both.
            return !evidence[place].all.contains { $0.kind == .content && known[$0]?.id == stored.id }
        }
        return abridged <= expected.count / 2
    }
}
