import AggregatorCore

/// A store whose commits fail at times: nothing of such a harvest is kept, as the contract has it.
struct FaultyStore: StoreDecorator {
    let base: any Store
    let injector: FaultInjector
    let plan: FaultPlan
    private let states = Locked<[FeedID: SourceState]>([:])

    init(base: any Store, injector: FaultInjector, plan: FaultPlan) {
        self.base = base
        self.injector = injector
        self.plan = plan
    }

    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState] {
        let read = try await base.sourceStates()
        states.withLock { $0 = read }
        return read
    }

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        let lastAttempt = states.withLock { $0[harvest.feedID]?.lastAttempt }
        let draws = FaultPlan.Draws(plan: plan, source: harvest.feedID, lastAttempt: lastAttempt)
        guard let fault = draws.fault(ofStore: true, number: 0) else { return try await base.commit(harvest) }
        injector.note(fault, of: harvest.feedID)
        switch fault {
        case .busy: throw StoreFailure(.busy, "Made up: another process is writing to the store; try again.")
        case .full: throw StoreFailure(.full, "Made up: the disk is full; make room and try again.")
        default: throw StoreFailure(.unwritable, "Made up: the store can't be written.")
        }
    }
}
