extension SourceState.Missing {
    /// In days.
    package static let longest: Int64 = 30

    /// Searches in a row that may be cut off by their time before the next one waits for a month again.
    package static let longestRow = 4

    /// Seconds from one search to the next.
    private var interval: Int64 { (1..<Self.longestRow).contains(cutSearches) ? 86_400 : Self.longest * 86_400 }

    package func days(at now: Timestamp) -> Int64 { now.seconds(since: since) / 86_400 }

    package func isSearchDue(at now: Timestamp) -> Bool {
        days(at: now) >= Self.longest && searched.map { !(0..<interval ~= now.seconds(since: $0)) } ?? true
    }
}
