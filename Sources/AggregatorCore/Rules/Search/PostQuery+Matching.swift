extension PostQuery.Cursor: Comparable {
    /// The post's place in the order `newest`.
    public init(_ post: StoredPost) { self.init(sortDate: post.sortDate, id: post.id) }

    /// Whether it comes before `b` in a list: by the words in the title where they count, then newest first, then by id.
    public static func < (a: Self, b: Self) -> Bool {
        if a.hits != b.hits { return a.hits > b.hits }
        return a.sortDate == b.sortDate ? a.id < b.id : a.sortDate > b.sortDate
    }
}

extension PostQuery {
    /// Whether a post matches the query, its limit aside. For stores without a query language of their own; `feedTags` are those of the
    /// post's subscription.
    public func matches(_ post: StoredPost, feedTags: [String]) -> Bool {
        guard matches(feed: post.feed, status: post.status, kind: post.post.kind, place: Cursor(post)),
            matches(post.post, feedTags: feedTags)
        else { return false }
        // How well a post matches is only computed for matching posts.
        guard ordersByWords, let after else { return true }
        return after < place(of: post)
    }

    /// The place of a post in the order of this query.
    public func place(of post: StoredPost) -> Cursor {
        guard ordersByWords, let search else { return Cursor(post) }
        let title = post.post.title.map { SearchText.folded($0.plain) } ?? ""
        return Cursor(hits: SearchText.hits(of: SearchText.words(of: search), in: title), sortDate: post.sortDate, id: post.id)
    }

    /// The part of `matches` that needs only the data that lists are made of.
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

    /// The part of `matches` that needs the source's content.
    public func matches(_ post: Post, feedTags: [String]) -> Bool {
        if let tag {
            let key = TagKey(tag)
            guard key.isAmong(post.categories) || feedTags.contains(where: { TagKey($0) == key }) else { return false }
        }
        guard let search else { return true }
        let words = SearchText.words(of: search)
        return words.isEmpty || words.allSatisfy(SearchText(post).contains)
    }

    /// Whether the result depends on the source's content.
    public var looksInside: Bool { tag != nil || search != nil }

    /// Whether the order depends on it: white space alone has no words to order by, and neither have accents without letters.
    public var ordersByWords: Bool { order == .relevance && search.map { !SearchText.words(of: $0).isEmpty } ?? false }
}

extension TagKey {
    /// Whether one of the categories has the tag, as its term or as its label.
    public func isAmong(_ categories: [Category]) -> Bool {
        categories.contains { TagKey($0.term) == self || $0.label.map(TagKey.init) == self }
    }
}
