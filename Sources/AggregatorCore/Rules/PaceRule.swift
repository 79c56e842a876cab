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
}
