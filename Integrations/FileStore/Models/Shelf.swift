import AggregatorCore

/// One feed as readers see it.
struct Shelf {
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
    func place(_ entry: FeedOutline.Entry) -> Place? {
        sees(entry.id) ? Place(feed: feed, entry: entry, status: marks[entry.id]) : nil
    }

    func sees(_ id: PostID) -> Bool { isWhole || marks[id].isStarred }

    /// Newest first.
    var places: some Sequence<Place> { outline.posts.lazy.compactMap { place($0) } }
}

extension [Shelf] {
    /// The posts that readers see and `isWanted` accepts, in no order.
    func places(where isWanted: (PostID) -> Bool) -> [Place] {
        flatMap { shelf in shelf.outline.posts.compactMap { isWanted($0.id) ? shelf.place($0) : nil } }
    }
}
