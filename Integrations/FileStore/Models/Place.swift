import AggregatorCore

/// The place of a post's line, and its marks.
struct Place {
    var feed: FeedID
    var entry: FeedOutline.Entry
    var status: PostStatus
}
