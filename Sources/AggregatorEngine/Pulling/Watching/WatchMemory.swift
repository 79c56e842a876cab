import AggregatorCore

/// What a watch remembers from one run to the next.
struct WatchMemory {
    /// Seconds for which sources rest as a rule.
    let first: Double
    private let longest: Double
    /// The uptime of each source's last request.
    private(set) var asked: [FeedID: Double] = [:]
    private(set) var storeBackoff = StoreFailureBackoff()
    /// Seconds for which sources rest; longer while our own network seems to be down.
    private(set) var rest: Double
    /// Seconds to wait while the disk is full.
    private(set) var pauseOfFull: Double
    /// The hosts that had their turn, among those with due sources.
    private(set) var served: Set<String> = []
    private var wasOffline = false

    /// What became of the sources of one run.
    struct RunResult {
        var kept: Set<FeedID> = []
        var unkept: Set<FeedID> = []
        /// The uptime at which each ended.
        var ended: [FeedID: Double] = [:]
    }

    /// - Parameters:
    ///   - first: The usual rest, in seconds.
    ///   - longest: The longest one.
    init(first: Double, longest: Double) {
        (self.first, self.longest) = (first, longest)
        (rest, pauseOfFull) = (first, first)
    }

    /// Notes a run that has ended.
    ///
    /// - Parameters:
    ///   - due: The sources that were due when it began.
    ///   - isCut: Whether its time was over, so that the turn of some sources did not come.
    mutating func note(_ summary: PullSummary, _ result: RunResult, of due: [Subscription], isCut: Bool, at uptime: Double) {
        rest = summary.seemsOffline && wasOffline ? min(rest * 2, longest) : first
        wasOffline = summary.seemsOffline
        asked = asked.filter { uptime - $0.value < rest }
        // A source whose turn did not come is still due; one that was left to another worker counts as asked.
        let over = isCut ? result.kept.union(result.unkept) : Set(due.map(\.id))
        // One that was done before the slowest of the run rests from then.
        for id in over { asked[id] = result.ended[id] ?? uptime }
        storeBackoff.forget(result.kept)
        storeBackoff.note(result.unkept, at: uptime, first: first * 2, longest: longest)
        // Only a run notices that the disk is full: a look writes nothing.
        pauseOfFull = summary.storeFailure?.code == .full ? min(pauseOfFull * 2, longest) : first
        served = isCut ? served(of: due, over) : []
    }

    /// The hosts that had their turn. Otherwise silent ones at the head of the list would have every turn.
    private func served(of due: [Subscription], _ over: Set<FeedID>) -> Set<String> {
        let now = Set(due.filter { over.contains($0.id) }.compactMap(\.address.pacedHost))
        let all = served.union(now)
        return due.contains { !over.contains($0.id) && $0.address.pacedHost.map(all.contains) == false } ? all : now
    }
}
