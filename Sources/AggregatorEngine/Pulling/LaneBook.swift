import AggregatorCore

/// The lanes of a run over a store that workers share: which are still to be had, which are ours, and what is left to do in each. A pure
/// state machine.
///
/// It takes no more lanes than it can work on, so that there is something left for the others.
struct LaneBook {
    /// What the store is asked for in one go.
    struct Errand: Sendable {
        /// To be given back.
        var released: [Lane]
        /// Ours, to be renewed.
        var held: [Lane]
        /// To be had, at most `limit` of them.
        var wished: [Lane]
        var limit: Int
        /// The sources in those.
        var feeds: [Lane: [FeedID]]
        /// Right after the run was planned.
        var isFirst: Bool
    }

    /// What came of it.
    struct Outcome: Sendable {
        /// Those of `held` and `wished` that are ours now.
        var given: Set<Lane>
        /// Of the sources in what is newly ours, as they are now: another worker may have pulled some since this run was planned. `nil` where
        /// nobody has.
        var states: [FeedID: SourceState]?
    }

    private let capacity: Int
    /// In the order in which they are to be had.
    private var waiting: [Lane] = []
    private var targets: [Lane: [PullTarget]] = [:]
    /// How many sources are not over in each of the lanes that are ours.
    private var left: [Lane: Int] = [:]
    /// Ours, with nothing left to do.
    private var finished: [Lane] = []
    private var errand: Errand?
    private var isRenewalDue = false
    private var hasBegun = false

    /// - Parameter capacity: lanes that can be worked on at once; a million at most.
    init(_ targets: [PullTarget], capacity: Int) {
        self.capacity = min(max(capacity, 1), 1 << 20)
        for target in targets {
            guard let lane = target.lane else { continue }
            if self.targets[lane] == nil { waiting.append(lane) }
            self.targets[lane, default: []].append(target)
        }
    }

    /// Ours, in a fixed order.
    var held: [Lane] { (left.keys + finished).sorted() }

    /// How many sources are in lanes that others had when we asked.
    var leftToOthers: Int {
        let waiting = Set(waiting)
        return targets.reduce(0) { $0 + (waiting.contains($1.key) ? 0 : $1.value.count) }
    }

    /// Whether a source may be asked: a lane whose lease ran out may be somebody else's by now.
    func mayAsk(_ target: PullTarget) -> Bool { target.lane.map { left[$0] != nil } ?? true }

    /// So much of the leases' time has passed that they should be renewed.
    mutating func renew() { isRenewalDue = true }

    /// What the store is to be asked for now, if anything; it has to be followed by `end`.
    mutating func begin() -> Errand? {
        guard errand == nil else { return nil }
        let room = capacity - left.count
        let isHungry = !waiting.isEmpty && (left.isEmpty || room * 4 >= capacity)
        guard isHungry || !finished.isEmpty || (isRenewalDue && !left.isEmpty) else { return nil }
        // Not all at once: of very many, those that are far from their turn would be named again and again.
        let wished = isHungry ? Array(waiting.prefix(room * 4)) : []
        let feeds = wished.reduce(into: [:]) { $0[$1] = targets[$1]?.map(\.subscription.id) }
        let next = Errand(released: finished, held: left.keys.sorted(), wished: wished, limit: room, feeds: feeds, isFirst: !hasBegun)
        hasBegun = true
        isRenewalDue = false
        finished = []
        errand = next
        return next
    }

    /// The sources to ask in what is ours now; `nil` where the store did not answer.
    mutating func end(_ outcome: Outcome?, isDue: (SourceState) -> Bool) -> [PullTarget] {
        guard let asked = errand else { return [] }
        errand = nil
        guard let outcome else {
            finished += asked.released
            (waiting, targets) = ([], [:])
            return []
        }
        for lane in asked.held where !outcome.given.contains(lane) { left[lane] = nil }
        let given = asked.wished.filter(outcome.given.contains)
        // Where there were fewer than asked for, the others are somebody else's, who asks what is in them.
        let rest = given.count < asked.limit ? [] : asked.wished.filter { !outcome.given.contains($0) }
        waiting = rest + waiting.dropFirst(asked.wished.count)
        var found: [PullTarget] = []
        for lane in given {
            var fresh: [PullTarget] = []
            for target in targets.removeValue(forKey: lane) ?? [] {
                let state = outcome.states.map { $0[target.subscription.id] ?? SourceState() } ?? target.state
                if isDue(state) { fresh.append(target.remembering { $0 = state }) }
            }
            if fresh.isEmpty { finished.append(lane) } else { left[lane] = fresh.count }
            found += fresh
        }
        return found
    }

    /// A source is over.
    mutating func over(_ target: PullTarget) {
        guard let lane = target.lane, let count = left[lane] else { return }
        left[lane] = count > 1 ? count - 1 : nil
        if count == 1 { finished.append(lane) }
    }
}
