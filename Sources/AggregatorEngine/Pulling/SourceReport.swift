public import AggregatorCore

/// How the pull of one source ended.
public struct SourceReport: Sendable, Hashable {
    /// What came of a source: `updated` where something is new or changed, `unchanged` for the same as before, `moved` where it has another
    /// address since, `gone` for 410, `deferred` where it was left alone on request, `failed` for anything else.
    public enum Status: String, Sendable, Hashable, CaseIterable { case updated, unchanged, moved, gone, deferred, failed }

    /// What was asked for, to the letter, without user name and password.
    public var source: String
    /// What came of it; only `failed` makes a run's exit status 1.
    public var status: Status
    /// `nil` where nobody follows what was asked for; so is `feedURL`.
    public var feedID: FeedID?
    /// Where it is fetched from now on.
    public var feedURL: WebAddress?
    /// What the feed calls itself, of a document that was kept.
    public var title: String?
    /// How many the document held; 0 when none came.
    public var posts = 0
    /// Posts that were stored for the first time.
    public var new = 0
    /// Posts that were stored already, and edited.
    public var changed = 0
    /// Why it is `failed`.
    public var failure: PullFailure?
    /// The store could not keep it; `failure` says so as well.
    public var storeFailure: StoreFailure?
    /// Why it is `deferred` or `gone`: one sentence.
    public var explanation: String?
    /// What was repaired in the document, and what a person should know of the way to it.
    public var warnings: [FeedDocument.Warning] = []
    /// From when on it is asked next; `nil` where nothing is planned.
    public var nextPull: Timestamp?
    /// By the clock that never goes back.
    public var milliseconds = 0

    /// Nothing came of it; whatever did is set afterwards.
    public init(source: String, status: Status) {
        self.source = source
        self.status = status
    }

    /// Of a source that failed.
    public init(failed source: String, _ failure: PullFailure) {
        self.init(source: source, status: .failed)
        self.failure = failure
    }
}

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

/// What happens while a pull runs, in the order in which it happens.
public enum PullEvent: Sendable {
    /// The first: so many are to be asked, or told why not.
    case planned(sources: Int)
    /// Its turn has come; it is called as the user called it.
    case began(source: String)
    /// Its harvest is stored, or nothing of it.
    case finished(SourceReport)
    /// The last: nothing is under way any more.
    case ended(PullSummary)
}
