import AggregatorCore

/// One feed as readers see it.
struct ListedFeed {
    let feed: FeedID
    let outline: FeedOutline
    let marks: MarkList
    /// Whether readers see all posts. Of a feed that is followed no longer and still has all its posts, they see only the starred ones.
    let isWhole: Bool

    init(_ feed: FeedID, _ outline: FeedOutline, _ marks: MarkList, isSubscribed: Bool) {
        self.feed = feed
        self.outline = outline
        self.marks = marks
        isWhole = isSubscribed || outline.header.isKept
    }

    /// `nil` if readers do not see the post.
    func post(_ entry: FeedOutline.Entry) -> ListedPost? {
        sees(entry.id) ? ListedPost(feed: feed, entry: entry, status: marks[entry.id]) : nil
    }

    func sees(_ id: PostID) -> Bool { isWhole || marks[id].isStarred }

    /// Newest first.
    var posts: some Sequence<ListedPost> { outline.posts.lazy.compactMap { post($0) } }
}

extension [ListedFeed] {
    /// The posts that readers see and `isWanted` accepts, in no order.
    func posts(where isWanted: (PostID) -> Bool) -> [ListedPost] {
        flatMap { listedFeed in listedFeed.outline.posts.compactMap { isWanted($0.id) ? listedFeed.post($0) : nil } }
    }
}
