import AggregatorCore

/// The lanes of a run over a store that workers share: which are still to be leased, which are ours, and what is left to do in each. A pure
/// state machine.
///
/// It leases no more lanes than it can work on, so that some are left for other workers.
struct LeasePlanner {
    /// What the store is asked for in one go.
    struct LeaseRequest: Sendable {
        /// Lanes to give back.
        var released: [Lane]
        /// Our lanes, to be renewed.
        var held: [Lane]
        /// Lanes to lease, at most `limit` of them.
        var wished: [Lane]
        var limit: Int
        /// The sources in the wished lanes.
        var feeds: [Lane: [FeedID]]
        /// Whether this is the first request, right after the run was planned.
        var isFirst: Bool
    }

    /// The store's answer to a request.
    struct Outcome: Sendable {
        /// The lanes of `held` and `wished` that are ours now.
        var given: Set<Lane>
        /// The current states of the sources in newly leased lanes: another worker may have pulled some since this run was planned. `nil`
        /// where no worker has.
        var states: [FeedID: SourceState]?
        /// The uptime at which they were read.
        var readAt = 0.0
    }

    private let capacity: Int
    /// Lanes still to lease, in order.
    private var waiting: [Lane] = []
    private var targets: [Lane: [PullTarget]] = [:]
    /// The number of unfinished sources in each of our lanes.
    private var left: [Lane: Int] = [:]
    /// Our lanes with nothing left to do.
    private var finished: [Lane] = []
    private var request: LeaseRequest?
    private var isRenewalDue = false
    private var hasBegun = false
    /// Requests in a row that a busy store has not answered.
    private var refusals = 0
    /// The number of sources that this run does not come to, as the store gave no leases.
    private(set) var abandoned = 0

    /// Requests to a busy store in a row, each of which waits as long as the store does, after which the run goes on with what it has.
    private static let mostRefusals = 3

    /// - Parameter capacity: Lanes that can be worked on at once; a million at most.
    init(_ targets: [PullTarget], capacity: Int) {
        self.capacity = min(max(capacity, 1), 1 << 20)
        for target in targets {
            guard let lane = target.lane else { continue }
            if self.targets[lane] == nil { waiting.append(lane) }
            self.targets[lane, default: []].append(target)
        }
    }

    /// Whether the store has been busy for too long.
    var hasGivenUp: Bool { refusals >= Self.mostRefusals }

    /// Our lanes, in a fixed order.
    var held: [Lane] { (left.keys + finished).sorted() }

    /// The number of sources in lanes that other workers held when we asked.
    var leftToOthers: Int {
        let waiting = Set(waiting)
        return targets.reduce(0) { $0 + (waiting.contains($1.key) ? 0 : $1.value.count) }
    }

    /// Whether a source may be asked: a lane whose lease ran out may belong to another worker by now.
    func mayAsk(_ target: PullTarget) -> Bool { target.lane.map { left[$0] != nil } ?? true }

    /// Tells that the leases are due for renewal.
    mutating func renew() { isRenewalDue = true }

    /// The next request for the store, if any; `end` must follow.
    mutating func begin() -> LeaseRequest? {
        guard request == nil else { return nil }
        let room = capacity - left.count
        let isHungry = !waiting.isEmpty && (left.isEmpty || room * 4 >= capacity)
        guard isHungry || !finished.isEmpty || (isRenewalDue && !left.isEmpty) else { return nil }
        // Not all at once: with very many lanes, those far from their turn would be named in every request.
        let wished = isHungry ? Array(waiting.prefix(room * 4)) : []
        let feeds = wished.reduce(into: [:]) { $0[$1] = targets[$1]?.map(\.subscription.id) }
        let next = LeaseRequest(released: finished, held: left.keys.sorted(), wished: wished, limit: room, feeds: feeds, isFirst: !hasBegun)
        hasBegun = true
        isRenewalDue = false
        finished = []
        request = next
        return next
    }

    /// Returns the sources to ask in newly leased lanes.
    ///
    /// - Parameters:
    ///   - outcome: `nil` where the store did not answer.
    ///   - isBusy: Whether that was because others write to it, so that it is asked again.
    mutating func end(_ outcome: Outcome?, isBusy: Bool = false, isDue: (SourceState) -> Bool) -> [PullTarget] {
        guard let asked = request else { return [] }
        request = nil
        guard let outcome else {
            refusals += 1
            // A lane that can't be given back again and again is free when its lease ends.
            if !isBusy || !hasGivenUp { finished += asked.released }
            if isBusy, !hasGivenUp { return [] }
            abandoned += waiting.reduce(0) { $0 + (targets[$1]?.count ?? 0) }
            for lane in waiting { targets[lane] = nil }
            waiting = []
            return []
        }
        refusals = 0
        for lane in asked.held where !outcome.given.contains(lane) { left[lane] = nil }
        let given = asked.wished.filter(outcome.given.contains)
        // If fewer than `limit` were given, the others belong to other workers, which pull their sources.
        let rest = given.count < asked.limit ? [] : asked.wished.filter { !outcome.given.contains($0) }
        waiting = rest + waiting.dropFirst(asked.wished.count)
        var found: [PullTarget] = []
        for lane in given {
            var fresh: [PullTarget] = []
            for target in targets.removeValue(forKey: lane) ?? [] {
                guard let states = outcome.states else {
                    if isDue(target.state) { fresh.append(target) }
                    continue
                }
                let state = states[target.subscription.id] ?? SourceState()
                if isDue(state) { fresh.append(target.with(state, readAt: outcome.readAt)) }
            }
            if fresh.isEmpty { finished.append(lane) } else { left[lane] = fresh.count }
            found += fresh
        }
        return found
    }

    /// Notes that a source is over.
    mutating func finish(_ target: PullTarget) {
        guard let lane = target.lane, let count = left[lane] else { return }
        left[lane] = count > 1 ? count - 1 : nil
        if count == 1 { finished.append(lane) }
    }
}
