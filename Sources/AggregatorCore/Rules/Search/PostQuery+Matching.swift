extension PostQuery.Cursor: Comparable {
    /// The post's place in the order `newest`.
    public init(_ post: StoredPost) { self.init(sortDate: post.sortDate, id: post.id) }

    /// Comes before `b` in a list: by the words in the title where they count, then newest first, then by id.
    public static func < (a: Self, b: Self) -> Bool {
        if a.hits != b.hits { return a.hits > b.hits }
        return a.sortDate == b.sortDate ? a.id < b.id : a.sortDate > b.sortDate
    }
}

extension PostQuery {
    /// Whether a post belongs to the answer, its limit aside. For stores that have no query language of their own; `feedTags` are
    /// those of the post's subscription.
    public func matches(_ post: StoredPost, feedTags: [String]) -> Bool {
        guard matches(feed: post.feed, status: post.status, kind: post.post.kind, place: Cursor(post)),
            matches(post.post, feedTags: feedTags)
        else { return false }
        // Only of what matches is it looked how well it does.
        guard ordersByWords, let after else { return true }
        return after < place(of: post)
    }

    /// Where a post stands in the order of this query.
    public func place(of post: StoredPost) -> Cursor {
        guard ordersByWords, let search else { return Cursor(post) }
        let title = post.post.title.map { SearchText.folded($0.plain) } ?? ""
        return Cursor(hits: SearchText.hits(of: SearchText.words(of: search), in: title), sortDate: post.sortDate, id: post.id)
    }

    /// The part of `matches` that needs no more of a post than what lists are made of.
    public func matches(feed: FeedID, status: PostStatus, kind: Post.Kind, place: Cursor) -> Bool {
        if let feeds, !feeds.contains(feed) { return false }
        if let isRead, status.isRead != isRead { return false }
        if let isStarred, status.isStarred != isStarred { return false }
        if let wanted = self.kind, kind != wanted { return false }
        if let since, place.sortDate < since { return false }
        if let until, place.sortDate >= until { return false }
        if !ordersByWords, let after, !(Cursor(sortDate: after.sortDate, id: after.id) < place) { return false }
        return true
    }

    /// The part of `matches` that looks into what the source said.
    public func matches(_ post: Post, feedTags: [String]) -> Bool {
        if let tag {
            let key = TagKey(tag)
            guard key.isAmong(post.categories) || feedTags.contains(where: { TagKey($0) == key }) else { return false }
        }
        guard let search else { return true }
        let words = SearchText.words(of: search)
        return words.isEmpty || words.allSatisfy(SearchText(post).contains)
    }

    /// Whether the answer depends on what the source said.
    public var looksInside: Bool { tag != nil || search != nil }

    /// Whether the order does: white space alone has no words to order by, and neither have accents without letters.
    public var ordersByWords: Bool { order == .relevance && search.map { !SearchText.words(of: $0).isEmpty } ?? false }
}

extension TagKey {
    /// Whether a post with these categories has the tag: by a term, or by a label.
    public func isAmong(_ categories: [Category]) -> Bool {
        categories.contains { TagKey($0.term) == self || $0.label.map(TagKey.init) == self }
    }
}
