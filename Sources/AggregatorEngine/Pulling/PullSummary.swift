public import AggregatorCore

/// How a run ended.
public struct PullSummary: Sendable, Hashable {
    /// The number of sources that were reported.
    public var sources = 0
    /// The number of sources by status; see `subscript`.
    public var counts: [SourceReport.Status: Int] = [:]
    /// Posts that were stored for the first time.
    public var new = 0
    /// Posts that were stored already, and edited.
    public var changed = 0
    /// The duration of the run in milliseconds, by a clock that never goes back.
    public var milliseconds = 0
    /// Sources that were due, but left out because another worker of the store is asking their site, or just was.
    public var leftToOthers = 0
    /// Sources that were due, and left to the next run, since their site allows few requests (`SlowSite`), has just asked to wait, or could
    /// not be leased.
    public var leftForLater = 0
    /// Whether the run ended before every source was asked.
    public var wasInterrupted = false
    /// Whether none of several hosts could be reached and trusted: our own network may be down, or our clock wrong.
    public var seemsOffline = false
    /// Why the store could not keep something: the first failure that ended the run, so that nothing more was asked; otherwise the first of
    /// all, where the store was only busy, or data of one feed damaged.
    public var storeFailure: StoreFailure?

    /// Creates the summary of a run that has reported nothing yet.
    public init() {}

    /// Counts one more source.
    public mutating func add(_ report: SourceReport) {
        sources += 1
        counts[report.status, default: 0] += 1
        new += report.new
        changed += report.changed
        if let failure = report.storeFailure { note(failure) }
    }

    /// Notes a failure of the store, for a source or for the run. A subscription that was removed meanwhile is no failure of the store.
    mutating func note(_ failure: StoreFailure) {
        guard failure.code != .notFound, storeFailure == nil || !isStoreLost && failure.isLoss else { return }
        storeFailure = failure
    }

    /// Whether nothing fetched from now on could be stored.
    var isStoreLost: Bool { storeFailure?.isLoss ?? false }

    /// The number of sources with this status.
    public subscript(_ status: SourceReport.Status) -> Int { counts[status] ?? 0 }
}

extension StoreFailure {
    /// Whether nothing more can be stored: a busy store may be free for the next source, and one feed's damage affects no other.
    fileprivate var isLoss: Bool { code != .busy && !isOfOneFeed }
}
