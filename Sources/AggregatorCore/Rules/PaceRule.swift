extension SourceState.Pace {
    /// What a document says of itself, and what its posts show.
    ///
    /// Dates that can't be true count for nothing; two posts are too few to tell a habit from.
    public init(_ document: FeedDocument, freshness: Int64? = nil, now: Timestamp) {
        self.init()
        self.freshness = freshness
        rhythm = document.feed.rhythm
        let dates = document.posts.compactMap(\.dates.published).filter { PlausibleDate.isPlausible($0, now: now) }
        let newestDates = dates.sorted(by: >).prefix(10)
        guard let newest = newestDates.first, let oldest = newestDates.last, newestDates.count > 2 else { return }
        self.newest = newest
        gap = newest.seconds(since: oldest) / Int64(newestDates.count - 1)
    }

    /// Of a part of a document (RFC 3229), which holds what is new alone: what the whole one showed stays, but for what the part says itself.
    public init(part document: FeedDocument, of whole: SourceState.Pace, freshness: Int64? = nil, now: Timestamp) {
        self = whole
        self.freshness = freshness
        if document.feed.rhythm != Feed.Rhythm() { rhythm = document.feed.rhythm }
        guard let known = newest else { return }
        let dates = document.posts.compactMap(\.dates.published).filter { PlausibleDate.isPlausible($0, now: now) }
        newest = dates.reduce(known, max)
    }
}
