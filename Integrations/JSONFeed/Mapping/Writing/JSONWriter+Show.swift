import AggregatorCore

extension JSONWriter {
    /// `itunes` of a feed.
    mutating func members(of show: Show) {
        text("author", show.author)
        member("block", show.isBlocked)
        member("complete", show.isComplete)
        member("explicit", show.isExplicit)
        address("image", show.image)
        member("keywords", list: show.keywords)
        address("new_feed_url", show.newFeedURL)
        if let owner = show.owner { member("owner", object: { $0.members(of: owner) }) }
        text("subtitle", show.subtitle)
        text("summary", show.summary)
        text("type", show.type)
        member("categories", list: show.categories)
    }

    /// `itunes` of an item.
    mutating func members(of episode: Episode) {
        text("author", episode.author)
        member("block", episode.isBlocked)
        member("duration_in_seconds", episode.duration)
        member("episode", episode.number)
        member("season", episode.season)
        text("episode_type", episode.type)
        member("explicit", episode.isExplicit)
        address("image", episode.image)
        member("keywords", list: episode.keywords)
        member("categories", list: episode.categories)
        member("order", episode.order)
        text("subtitle", episode.subtitle)
        text("summary", episode.summary)
        text("title", episode.title)
        member("closed_captioned", episode.isClosedCaptioned)
    }
}
