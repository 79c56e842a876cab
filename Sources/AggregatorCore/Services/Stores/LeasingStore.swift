/// Shares the work of pulling out among workers, in one process or on many machines: a role that a store may have besides the others
/// (`PullStore.leasing`).
///
/// What is leased is a lane. Only the worker that holds it asks its sources: so each source is pulled once, and the limits of a host are
/// kept whichever worker asks it next, as far as a rest reaches.
///
/// - A lane is held by one worker at a time, for so many seconds from now, whichever process asks. Leasing it again extends that to so many
///   seconds from then.
/// - When that time is over, or when the worker's process has ended, where that can be seen, the lane goes to the first worker that asks.
/// - Leasing returns the lanes that no other worker holds and that don't rest, in the order in which they were asked for, at most
///   `limit`. It does not wait for what other workers do.
/// - A lane that is released rests for so many seconds: no worker gets it. That holds for all workers of a store that keeps leases itself
///   (`PullStore.leasing`). With leases that are locks (`LaneService`) it holds for users of the same object, and another process gets the
///   lane at once. Releasing what another worker holds changes nothing.
/// - A lease and a rest may be cut to eight days, a day more than a site may ask for.
/// - The time is the store's own where it has a clock that its workers share, as a database server has; `now` is for those that have none.
public protocol LeasingStore: Sendable {
    /// The number of lanes that a worker holds at most; `nil`, the default, for as many as it can work on at once, so that some are left
    /// for the others. A lane is held through the pauses between its sources: with a larger number, further lanes are worked on meanwhile.
    var capacity: Int? { get }
    /// Returns those of these lanes that the worker holds now.
    ///
    /// - Parameters:
    ///   - worker: Names one run of one process among all that share the store.
    ///   - seconds: How long it holds them, if it does not lease them again.
    ///   - now: For stores that have no clock of their own.
    func lease(
        _ lanes: [Lane], limit: Int, by worker: Identifier, for seconds: Int64, now: Timestamp
    ) async throws(StoreFailure) -> [Lane]
    /// Gives lanes back that the worker holds.
    ///
    /// - Parameter rests: Seconds that a lane rests; 0 where it may be asked at once.
    func release(_ rests: [Lane: Int64], by worker: Identifier, now: Timestamp) async throws(StoreFailure)
}

extension LeasingStore {
    public var capacity: Int? { nil }
}
