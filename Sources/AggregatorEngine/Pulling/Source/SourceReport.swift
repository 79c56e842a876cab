public import AggregatorCore

/// How the pull of one source ended.
public struct SourceReport: Sendable, Hashable {
    /// What came of a source: `updated` where something is new or changed, `unchanged` for the same as before, `moved` where it has another
    /// address since, `gone` for 410, `deferred` where it was left alone on request or removed meanwhile, `failed` for anything else.
    public enum Status: String, Sendable, Hashable, CaseIterable { case updated, unchanged, moved, gone, deferred, failed }

    /// The source as the user wrote it, without user name and password.
    public var source: String
    /// What came of it; only `failed` makes a run's exit status 1.
    public var status: Status
    /// The feed's id; `nil` where the source is not subscribed to. So is `feedURL`.
    public var feedID: FeedID?
    /// The address that it is fetched from, from now on.
    public var feedURL: WebAddress?
    /// The title of the feed, from a document that was kept.
    public var title: String?
    /// The number of posts in the document; 0 when none came.
    public var posts = 0
    /// Posts that were stored for the first time.
    public var new = 0
    /// Posts that were stored already, and edited.
    public var changed = 0
    /// Why it is `failed`.
    public var failure: PullFailure?
    /// Why the store could not keep it; `failure` says so as well, or `explanation` where it was removed meanwhile.
    public var storeFailure: StoreFailure?
    /// Why it is `deferred` or `gone`: one sentence.
    public var explanation: String?
    /// What was repaired in the document, and what a person should know of the way to it.
    public var warnings: [FeedDocument.Warning] = []
    /// The earliest time of its next pull; `nil` where nothing is planned.
    public var nextPull: Timestamp?
    /// The duration in milliseconds, by a clock that never goes back.
    public var milliseconds = 0

    /// Creates a report with nothing but a status; the other members are set afterwards.
    public init(source: String, status: Status) {
        self.source = source
        self.status = status
    }

    /// Creates the report of a source that failed.
    public init(failed source: String, _ failure: PullFailure) {
        self.init(source: source, status: .failed)
        self.failure = failure
    }
}
