/// What a pull reads and writes.
///
/// - `commit` is atomic and durable: when it returns, all of the harvest is on disk; when it throws, nothing of it is there.
/// - Committing the same harvest again changes nothing and reports nothing new or changed.
/// - A post that is stored keeps its status and its first sighting when it is committed again. It is `changed` when its fingerprint differs
///   from the stored one, and is left alone otherwise.
/// - `Harvest.edits` says what else a change does: with `history`, what the post said before stays as a version; with `unread`, the post is
///   unread again; with `ignore`, there is no change.
/// - A sighting that is no edit (`Harvest.Sighting.isEdit`) only replaces what is stored: the post is not changed, its marks stay, and no
///   version is kept.
/// - A post keeps at most `Evidence.limit` pieces of evidence of a kind: what `Evidence.surplus` names is forgotten, once the whole harvest
///   is stored.
/// - A commit says whether it has moved the source. It does not move it to an address that another subscription has; the rest is stored.
/// - Evidence belongs to one post of its feed, the first that brought it; the same evidence in two feeds is two posts.
/// - Commits of different feeds may come at once, from any task.
/// - A post that was removed stays removed: a sighting of its id brings its evidence and nothing else, and is neither new nor changed.
/// - A harvest for a feed that is no longer subscribed is dropped: `notFound`. So is one for an earlier subscription to the feed
///   (`Harvest.followedSince`), to the nanosecond.
public protocol PullStore: Sendable {
    /// The state of every source that has one; read once per run.
    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState]
    /// The states of these sources, as far as they have one.
    func sourceStates(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: SourceState]
    /// The posts of a feed that this evidence points to, stored or removed. Unknown evidence is not in the result.
    func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost]
    /// Stores a harvest and returns what that changed: all that a pull of a source brings, or nothing of it. The leases of workers and the
    /// waits that sites ask for are written beside it. Throws `notFound` where the feed is no longer followed.
    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet
    /// How several workers share the work of one store; `nil`, the default, where it keeps no leases.
    var leasing: (any LeasingStore)? { get }
    /// The name of a file beside the store by which the processes of one machine may share the work (`LaneService`); `nil`, the default,
    /// where no other process can open the store, or `leasing` sees to that.
    var lanePlace: String? { get }
    /// What was written to the store until now, to be compared with a later revision; `nil`, the default, where the store can't tell.
    func revision() async -> StoreRevision?
}

/// Defaults for stores that have all states at hand, and that workers do not share.
extension PullStore {
    public func sourceStates(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: SourceState] {
        let states = try await sourceStates()
        return feeds.reduce(into: [:]) { $0[$1] = states[$1] }
    }
    public var leasing: (any LeasingStore)? { nil }
    public var lanePlace: String? { nil }
    public func revision() async -> StoreRevision? { nil }
}
