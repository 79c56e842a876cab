import AggregatorCore

/// A store whose writes fail at times. Nothing of a failed write is kept, as the contract demands, but for two faults after which the store
/// takes nothing more: the process ended in the write, or the disk did not confirm it.
struct FaultyStore: StoreDecorator {
    let base: any Store
    let injector: FaultInjector
    let plan: FaultPlan
    private let memory = Locked(Memory())

    private struct Memory {
        var states: [FeedID: SourceState] = [:]
        /// The number of commits of each feed, and of other writes.
        var commits: [FeedID: Int] = [:]
        var writes = 0
        var end: StoreFailure?
    }

    init(base: any Store, injector: FaultInjector, plan: FaultPlan) {
        self.base = base
        self.injector = injector
        self.plan = plan
    }

    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState] {
        try checkEnd()
        let read = try await base.sourceStates()
        memory.withLock { $0.states = read }
        return read
    }

    func sourceStates(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: SourceState] {
        try checkEnd()
        let read = try await base.sourceStates(of: feeds)
        memory.withLock { $0.states.merge(read) { $1 } }
        return read
    }

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        let (lastAttempt, number) = memory.withLock { memory in
            memory.commits[harvest.feedID, default: -1] += 1
            return (memory.states[harvest.feedID]?.history.lastAttempt, memory.commits[harvest.feedID] ?? 0)
        }
        let draws = FaultPlan.Draws(plan: plan, source: harvest.feedID, lastAttempt: lastAttempt)
        return try await write(draws, number, of: harvest.feedID) { [base] () throws(StoreFailure) in try await base.commit(harvest) }
    }

    func passing<Value: Sendable>(
        _ call: StoreCall, _ body: @escaping @Sendable () async throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        guard call == .write else {
            try checkEnd()
            return try await body()
        }
        let number = memory.withLock { memory in
            memory.writes += 1
            return memory.writes
        }
        let draws = FaultPlan.Draws(plan: plan, source: Self.nobody, lastAttempt: nil)
        return try await write(draws, number, of: nil, body)
    }

    /// Stands for writes that belong to no source.
    private static let nobody = FeedID(.zero)

    private func checkEnd() throws(StoreFailure) { if let end = memory.withLock(\.end) { throw end } }

    private func write<Value: Sendable>(
        _ draws: FaultPlan.Draws, _ number: Int, of feed: FeedID?, _ body: () async throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        try checkEnd()
        guard let fault = draws.fault(ofStore: true, number: number) else { return try await body() }
        injector.note(fault, of: feed ?? Self.nobody)
        let failure = Self.failure(fault)
        guard fault.endsStore else { throw failure }
        // From here on no write succeeds, not even one that is under way.
        memory.withLock { $0.end = failure }
        injector.noteEnd()
        if draws.isWrittenBeforeEnd(number: number) { _ = try await body() }
        throw failure
    }

    private static func failure(_ fault: Fault) -> StoreFailure {
        switch fault {
        case .busy: StoreFailure(.busy, "Made up: another process is writing to the store; try again.")
        case .full: StoreFailure(.full, "Made up: the disk is full; make room and try again.")
        case .crash: StoreFailure(.unwritable, "Made up: the process ended while it wrote to the store; start again.")
        case .fsync: StoreFailure(.unwritable, "Made up: the disk did not confirm what was written; check it, and start again.")
        // The others are faults of an exchange, and none is drawn for a write.
        case .write, .timeout, .reset, .truncate, .corrupt, .limit, .slow, .wrong:
            StoreFailure(.unwritable, "Made up: the store can't be written.")
        }
    }
}
