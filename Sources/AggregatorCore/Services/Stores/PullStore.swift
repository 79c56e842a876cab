/// What a pull reads and writes.
///
/// - `commit` is atomic and durable: when it returns, all of the harvest is on disk; when it throws, nothing of it is there.
/// - Committing the same harvest again changes nothing and reports nothing new or changed.
/// - A post that is stored keeps its status and its first sighting when it is committed anew. It is `changed` when its fingerprint is
///   another than the stored one, and is left alone otherwise.
/// - `Harvest.edits` says what a change does besides: with `history` what the post said before stays as a version, with `unread` it is
///   unread again, and with `ignore` there is no change.
/// - A sighting that is no edit (`Harvest.Sighting.isEdit`) puts what it says in the place of what is stored, and that is all: the post is
///   not changed, its marks stay, and no version is kept.
/// - A post that is given more evidence than it has keeps no more than `Evidence.limit` of a kind: what `Evidence.surplus` names is
///   forgotten, once the whole harvest is there.
/// - A commit says whether it has moved the source: to an address that another subscription has, nothing moves, and the rest is stored.
/// - Evidence belongs to one post of its feed, the first that brought it; the same evidence in two feeds is two posts.
/// - Commits of different feeds may come at once, from any task.
/// - A post that was removed stays removed: a sighting of its id brings its evidence and nothing else, and is neither new nor changed.
/// - A harvest for a feed that is no longer subscribed is dropped: `notFound`.
public protocol PullStore: Sendable {
    /// One read a run: the state of every source that has one.
    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState]
    /// Those of these sources that have one.
    func sourceStates(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: SourceState]
    /// Which stored posts of a feed this evidence points to. What is not known is not in the answer.
    func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost]
    /// The only write of a pull, and what it did. `notFound` where the feed is no longer followed.
    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet
    /// How several workers share the work of one store; `nil`, which is the default, where it keeps no leases.
    var leasing: (any LeasingStore)? { get }
    /// Beside the store, the name of a file by which the processes of one machine may tell each other whom they are at (`LaneService`); `nil`,
    /// which is the default, where no other process can have the store open, or `leasing` sees to that.
    var lanePlace: String? { get }
    /// Another number once anybody has written to the store; `nil`, which is the default, where it can't say.
    func revision() async -> Int64?
}

/// For stores that have all states at hand, and that several workers do not share.
extension PullStore {
    public func sourceStates(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: SourceState] {
        let states = try await sourceStates()
        return feeds.reduce(into: [:]) { $0[$1] = states[$1] }
    }
    public var leasing: (any LeasingStore)? { nil }
    public var lanePlace: String? { nil }
    public func revision() async -> Int64? { nil }
}
