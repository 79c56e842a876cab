import AggregatorCore

/// Where a post lies, and its marks.
struct Place {
    var feed: FeedID
    var entry: FeedOutline.Entry
    var status: PostStatus
}
