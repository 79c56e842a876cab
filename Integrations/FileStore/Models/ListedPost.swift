import AggregatorCore

/// A post as readers see it: the place of its line, and its marks.
struct ListedPost {
    var feed: FeedID
    var entry: FeedOutline.Entry
    var status: PostStatus
}
