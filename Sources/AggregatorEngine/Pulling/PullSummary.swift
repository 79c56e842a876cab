public import AggregatorCore

/// How a run ended.
public struct PullSummary: Sendable, Hashable {
    /// Those that were reported.
    public var sources = 0
    /// Of those, by how they ended; see `subscript`.
    public var counts: [SourceReport.Status: Int] = [:]
    /// Posts that were stored for the first time.
    public var new = 0
    /// Posts that were stored already, and edited.
    public var changed = 0
    /// Of the whole run, by the clock that never goes back.
    public var milliseconds = 0
    /// Sources that were due, but left out because another worker of the store is asking their site, or just was.
    public var leftToOthers = 0
    /// Sources that were due, and left to the next run, since their site allows few requests (`SlowSite`), or has just asked to wait.
    public var leftForLater = 0
    /// Ended before every source was asked.
    public var wasInterrupted = false
    /// None of several hosts could be reached and trusted: our own network may be down, or our clock wrong.
    public var seemsOffline = false
    /// Why the store could not keep something: the first failure that ended the run, so that nothing more was asked; else the first of all,
    /// where the store was only busy, or hurt in what it holds of one feed.
    public var storeFailure: StoreFailure?

    /// Of a run that has reported nothing yet.
    public init() {}

    /// Counts one more source.
    public mutating func add(_ report: SourceReport) {
        sources += 1
        counts[report.status, default: 0] += 1
        new += report.new
        changed += report.changed
        if let failure = report.storeFailure { note(failure) }
    }

    /// What the store could not do, for a source or for the run. A subscription that was removed meanwhile is no failure of the store.
    mutating func note(_ failure: StoreFailure) {
        guard failure.code != .notFound, storeFailure == nil || !isStoreLost && failure.isLoss else { return }
        storeFailure = failure
    }

    /// What is fetched from now on could not be kept.
    var isStoreLost: Bool { storeFailure?.isLoss ?? false }

    /// How many ended so.
    public subscript(_ status: SourceReport.Status) -> Int { counts[status] ?? 0 }
}

extension StoreFailure {
    /// A busy store may be free for the next source, and one feed's damage is no other's.
    fileprivate var isLoss: Bool { code != .busy && !isOfOneFeed }
}
