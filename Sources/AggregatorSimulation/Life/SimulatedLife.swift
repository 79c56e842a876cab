import AggregatorCore
import AggregatorEngine

/// One run: a timer that pulls, users who act, and checks of all promises after every step.
final class SimulatedLife: Sendable {
    let script: SimulationScript
    let stage: SimulationStage
    let planting: Simulation.Planting
    let world: PublisherWorld
    let journal = Journal()
    let traffic = Traffic()
    /// Lets users' acts and checks run one after the other.
    let gate = Turn()
    let state: Locked<State>

    struct State {
        var outcome = SimulationOutcome()
        var etiquette = Etiquette([])
        var log = ContentHash()
        var store: JournalStore?
        /// The faults that users meet, until their process has ended.
        var userFaults: FaultInjector?
        var restarts: UInt64 = 0
        /// Acts that pull; they wait for the timer's pull, so that one runs at a time.
        var insisting: [UserAct] = []
        /// Sites that a user has followed or unfollowed since the last step.
        var turned: Set<String> = []
        var nextAudit = 0.0
        var isStopped = false
    }

    init(_ script: SimulationScript, _ stage: SimulationStage, _ planting: Simulation.Planting) {
        self.script = script
        self.stage = stage
        self.planting = planting
        world = PublisherWorld(count: script.publishers, seed: script.seed, clock: stage.services.world.clock)
        state = Locked(State())
    }

    var clock: any ClockService { stage.services.world.clock }
    var second: Int { Int(min(clock.uptime(), 1e12)) }
    var isQuiet: Bool { clock.uptime() >= script.quietStart }

    /// Asks the run to stop after the current step.
    func stop() { state.withLock { $0.isStopped = true } }

    func violation(_ promise: SimulationViolation.Promise, _ sentence: String) -> SimulationViolation {
        SimulationViolation(promise, second: second, sentence)
    }

    /// Ends the run with a broken promise.
    func end(_ violation: SimulationViolation) { state.withLock { $0.outcome.violation = violation } }

    var outcome: SimulationOutcome {
        let days = second / 86_400
        return state.withLock { state in
            var outcome = state.outcome
            outcome.days = days
            outcome.log = state.log.value
            return outcome
        }
    }

    /// Lives all days; the store must be open.
    func live(_ tell: @Sendable (Int) -> Void) async throws {
        _ = try await store().subscribe(script.followed.compactMap(subscription))
        async let users: Void = actAll()
        // The interval of a user's own timer: from 20 to 90 minutes.
        var generator = SeededGenerator(seed: script.seed, stream: ContentHash.of(Array("timer".utf8)), attempt: 0)
        let rest = Double(1_200 + generator.next() % 4_200)
        var day = 0
        while clock.uptime() < Double(script.days) * 86_400 {
            if state.withLock(\.isStopped) { throw CancellationError() }
            try await pullDue()
            try await pullInsisted()
            if state.withLock({ $0.nextAudit <= clock.uptime() }) { try await audit() }
            if second / 86_400 > day {
                day = second / 86_400
                tell(day)
            }
            try await clock.sleep(seconds: rest)
        }
        try await users
        try await audit()
        try await checkRecovery(rest: rest)
        try await sumUp()
    }

    func store() throws -> JournalStore {
        guard let store = state.withLock(\.store) else { throw violation(.ends, "there is no store") }
        return store
    }

    func open() async throws {
        let reference = try await stage.referenceStore()
        let store = JournalStore(base: try await stage.openStore(), reference: reference, journal: journal)
        state.withLock { $0.store = store }
    }

    /// Opens what the store has left after a process has ended in a write.
    func reopen() async throws {
        let old = try store()
        await old.base.close()
        let store = JournalStore(base: try await stage.openStore(), reference: old.reference, journal: journal)
        state.withLock { state in
            state.store = store
            state.restarts += 1
            state.outcome.restarts += 1
        }
    }

    /// Returns the faults of the present time. Restarts change the seed: otherwise the new process would end at the same write again.
    func injector(_ seed: UInt64) -> FaultInjector {
        let restarts = state.withLock(\.restarts)
        return FaultInjector(FaultPlan(isQuiet ? [] : script.faults, seed: script.seed &+ seed &+ restarts &* 7_919))
    }

    func subscription(_ number: Int) -> Subscription? {
        guard world.publishers.indices.contains(number) else { return nil }
        let address = world.publishers[number].address
        return Subscription(id: Identity.feed(firstAddress: address), address: address, added: clock.now())
    }
}
