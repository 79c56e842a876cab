extension SourceState.Pace {
    /// The pace that a document states, and that its posts show.
    ///
    /// Implausible dates don't count; two posts are too few to show a habit. Many posts only have a date of modification, which Atom
    /// requires.
    public init(_ document: FeedDocument, freshness: Int64? = nil, now: Timestamp) {
        self.init()
        self.freshness = freshness
        rhythm = document.feed.rhythm.understood
        let dates = Self.dates(document, now: now)
        let newestDates = Self.withoutKept(Array(dates.sorted(by: >).prefix(10)))
        guard let newest = newestDates.first, let oldest = newestDates.last, newestDates.count > 2 else { return }
        self.newest = newest
        gap = newest.wholeSeconds(since: oldest) / Int64(newestDates.count - 1)
    }

    /// The dates, newest first, without one or two old posts that the source keeps on top: a busy source would seem a slow one, of which
    /// most posts are gone before it is asked again. They are older than the others by more than ten times what lies between those.
    private static func withoutKept(_ dates: [Timestamp]) -> [Timestamp] {
        for count in 1...2 where dates.count > count + 2 {
            let rest = dates.dropLast(count)
            guard let newest = rest.first, let oldest = rest.last else { break }
            let span = newest.wholeSeconds(since: oldest)
            if span > 0, oldest.wholeSeconds(since: dates[rest.endIndex]) / 10 > span { return Array(rest) }
        }
        return dates
    }

    /// The pace from a part of a document, which holds only what is new (RFC 3229): what the whole document showed is kept, except where
    /// the part says otherwise.
    public init(part document: FeedDocument, of whole: SourceState.Pace, freshness: Int64? = nil, now: Timestamp) {
        self = whole
        self.freshness = freshness
        if document.feed.rhythm != Feed.Rhythm() { rhythm = document.feed.rhythm.understood }
        guard let known = newest else { return }
        newest = Self.dates(document, now: now).reduce(known, max)
    }

    private static func dates(_ document: FeedDocument, now: Timestamp) -> [Timestamp] {
        document.posts.compactMap { $0.dates.published ?? $0.dates.modified }.filter { PlausibleDate.isPlausible($0, now: now) }
    }
}
