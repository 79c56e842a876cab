/// Shares the work of pulling out among workers, in one process or on many machines: a role that a store may have besides the others
/// (`PullStore.leasing`).
///
/// What is leased is a lane. Who holds one asks its sources, and nobody else does: so each source is pulled once, and what a host can
/// bear holds whoever asks it next, as far as a rest reaches.
///
/// - A lane is one worker's at a time, for so many seconds from now, whichever process asks. Who holds it and leases it again holds it for
///   so many seconds from then.
/// - When those are over, or when its process has ended, where that can be seen, it goes to whoever asks first.
/// - Leasing gives those of the lanes that no other worker holds and that don't rest, in the order in which they were asked for, at most
///   `limit`. It does not wait for what other workers do.
/// - A lane that is released rests for so many seconds: nobody gets it. That reaches whoever asks a store that keeps leases itself
///   (`PullStore.leasing`); of leases that are locks (`LaneService`) it reaches those that ask the same ones, and another process gets the
///   lane at once. Releasing what another worker holds changes nothing.
/// - The time is the store's own where it has a clock that its workers share, as a database server has; `now` is for those that have none.
public protocol LeasingStore: Sendable {
    /// Lanes that a worker holds at most; `nil`, which is the default, for what it can work on at once, so that there is something left for
    /// the others. A lane is held through the pauses between its sources: whoever is waiting behind those takes part where there are more.
    var capacity: Int? { get }
    /// Those of these lanes that are the worker's now.
    ///
    /// - Parameters:
    ///   - worker: names one run of one process among all that share the store.
    ///   - seconds: how long it holds them, if it does not lease them again.
    ///   - now: for stores that have no clock of their own.
    func lease(
        _ lanes: [Lane], limit: Int, by worker: Identifier, for seconds: Int64, now: Timestamp
    ) async throws(StoreFailure) -> [Lane]
    /// Gives lanes back that the worker holds.
    ///
    /// - Parameter rests: seconds that a lane rests; 0 where it may be asked at once.
    func release(_ rests: [Lane: Int64], by worker: Identifier, now: Timestamp) async throws(StoreFailure)
}

extension LeasingStore {
    public var capacity: Int? { nil }
}
