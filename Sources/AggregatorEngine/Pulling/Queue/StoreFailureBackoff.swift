import AggregatorCore

/// Sources whose answer the store could not keep. Nothing of it is remembered, so they stay due: each is left alone for a time that doubles
/// each time. Otherwise a full disk would have a publisher asked for everything every minute.
struct StoreFailureBackoff {
    private var sources: [FeedID: (inARow: Int, until: Double)] = [:]

    /// - Parameters:
    ///   - uptime: In seconds, when they were asked.
    ///   - first: The first rest, in seconds.
    ///   - longest: The longest rest, in seconds.
    mutating func note(_ ids: Set<FeedID>, at uptime: Double, first: Double, longest: Double) {
        for id in ids {
            let inARow = min((sources[id]?.inARow ?? 0) + 1, 21)
            sources[id] = (inARow, uptime + min(first * Double(1 << (inARow - 1)), longest))
        }
    }

    /// The store has kept the answers of these sources.
    mutating func forget(_ ids: Set<FeedID>) { for id in ids { sources[id] = nil } }

    /// Seconds for which the source is still left alone.
    func rest(of id: FeedID, at uptime: Double) -> Double { sources[id].map { max($0.until - uptime, 0) } ?? 0 }
}
