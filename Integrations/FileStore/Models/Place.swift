import AggregatorCore

/// Where a post lies, and what was done with it.
struct Place {
    var feed: FeedID
    var entry: FeedOutline.Entry
    var status: PostStatus
}
