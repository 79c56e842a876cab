/// When the site of a source that has answered 404 for long is searched for its feeds.
extension SourceState.Missing {
    /// For how long a source is missing, in days, before its site is searched; and from one whole search to the next.
    package static let longest: Int64 = 30

    /// Searches in a row that may be cut off by their time before the next one waits for a month again.
    package static let longestRow = 4

    /// Seconds from one search to the next.
    private var interval: Int64 { (1..<Self.longestRow).contains(cutSearches) ? 86_400 : Self.longest * 86_400 }

    /// For how many whole days the source has been missing.
    package func days(at now: Timestamp) -> Int64 { now.wholeSeconds(since: since) / 86_400 }

    /// Whether the site is searched now. A search that lies in the future comes from a clock that was ahead, and counts for none.
    package func isSearchDue(at now: Timestamp) -> Bool {
        days(at: now) >= Self.longest && searched.map { !(0..<interval ~= now.wholeSeconds(since: $0)) } ?? true
    }
}
