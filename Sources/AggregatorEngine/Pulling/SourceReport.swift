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
