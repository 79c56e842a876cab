extension MoveClaim {
    /// The number of the feed's newest posts that are compared.
    public static let comparedPosts = 10

    /// What the document at a claimed address is, beside the feed that claims it.
    public enum Likeness: Sendable, Hashable {
        /// The same feed.
        case same
        /// Another feed of the site, or the same one with less of its texts.
        case other
        /// Most of it came out since the feed was last read, so too little of it could be known.
        case unclear
    }

    /// Whether the document at a claimed address is the same feed as the one that claims it, and not another feed of the site: templates
    /// write by mistake the address of the feed of all posts into the feed of one tag, or the reverse, or that of a feed of excerpts into
    /// one with full texts. It is the same if it has the newest posts of the feed, as many as it has room for, with no unknown post among
    /// them, and if it says no less of most of them than the feed did. In doubt it is not: the source is still served at its old address,
    /// so nothing is lost.
    ///
    /// What came out since the feed was last read can't be known, and takes up room: a show of ten episodes that has a new one each day would
    /// never move. The unknown posts of another feed are mostly older than that, and leave too little room for those of this one.
    ///
    /// - Parameters:
    ///   - evidence: For each of the document's posts.
    ///   - known: What is stored of the evidence.
    ///   - newest: The feed's stored posts, newest first.
    ///   - lastRead: When the feed was last read at its own address.
    public static func likeness(
        of posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost], newest: [StoredPost], lastRead: Timestamp?,
        now: Timestamp
    ) -> Likeness {
        let ids = evidence.map { $0.all.lazy.compactMap { known[$0]?.id }.first }
        let places = Dictionary(zip(ids, posts.indices).compactMap { id, place in id.map { ($0, place) } }) { first, _ in first }
        let strangers = zip(ids, posts).filter { $0.0 == nil }.compactMap(\.1.dates.published)
        // A date that lies ahead does not say when the post came out.
        let fresh = strangers.count { mayBeOut($0, since: lastRead) && !PlausibleDate.isAhead($0, of: now) }
        let expected = newest.prefix(posts.count - fresh)
        guard expected.allSatisfy({ places[$0.id] != nil }) else { return .other }
        guard let last = expected.last, let first = expected.first else { return posts.isEmpty || newest.isEmpty ? .other : .unclear }
        guard !strangers.contains(where: { last.sortDate < $0 && $0 < first.sortDate }) else { return .other }
        guard expected.count * 2 >= min(posts.count, newest.count) else { return .unclear }
        let abridged = expected.count { stored in
            guard let place = places[stored.id], Excerpt(posts[place]).isAbridged(beside: Excerpt(stored.post)) else { return false }
            // Where a feed has less of a text than before, the stored text stays (`StoredPost.isFuller`), with the evidence of both.
            return !evidence[place].all.contains { $0.kind == .content && known[$0]?.id == stored.id }
        }
        return abridged <= expected.count / 2 ? .same : .other
    }

    /// Whether a post of that date may have come out since: one that is dated by the day did so at any time of it.
    private static func mayBeOut(_ date: Timestamp, since lastRead: Timestamp?) -> Bool {
        guard let lastRead else { return false }
        return lastRead < (date.seconds % 86_400 == 0 ? date.adding(seconds: 86_400) : date)
    }
}
