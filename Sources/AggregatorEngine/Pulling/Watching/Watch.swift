public import AggregatorCore

/// Pulls what is due, then sleeps until the next source is due, until its task is cancelled.
///
/// It wakes for the earliest due time, a little later where there are thousands of sources (`restsPerLook`). In between it looks at the
/// list of subscriptions once a minute, which is one short read of the store: so it finds what another process has subscribed to, and
/// notices that the time of day was set anew. A look fetches nothing.
///
/// While our own network seems to be down, everything stays due: it is tried after a minute, then after two, and so on up to an hour, and
/// together with any other source that becomes due, whose answer would tell dead hosts from a dead network. A full disk, and each source
/// whose answer can't be stored, are retried at growing intervals as well, up to an hour.
public struct Watch: Sendable {
    /// The pull that is run each time; all runs share its pacer.
    public var pull: Pull
    /// Seconds between two looks; no source is asked more often than that, whatever its outcome.
    private static let lookInterval = 60.0
    /// Seconds: the longest rest of sources while our own network seems to be down, or while the store can't keep what they answer.
    private static let longestRest = 3_600.0

    /// The pause after a look, in multiples of its duration. A look reads the states of all sources: with ten thousand of them it takes a
    /// tenth of a second, and some source is nearly always due. So at most a fiftieth of the time is spent on looking, and sources that
    /// become due meanwhile are asked together.
    private static let restsPerLook = 50.0

    /// Adds a pacer if the pull has none, and a start window as long as the time between two looks: sources that become due meanwhile
    /// need not wait for a silent host.
    public init(_ pull: Pull) {
        self.pull = pull
        // One for all runs: a run may begin right after another one.
        self.pull.pacer = pull.pacer ?? HostPacer(pull.options, clock: pull.services.world.clock)
        self.pull.startWindow = pull.startWindow ?? Self.lookInterval
    }

    private var services: ServiceProvider { pull.services }
    private var store: any Store { pull.store }

    /// Works until its task is cancelled; what is complete by then is stored. Throws when the store fails in a way that waiting does not
    /// cure.
    public func run(report: @Sendable (WatchEvent) async -> Void) async throws(StoreFailure) {
        let supervisor = services.world.supervisor
        // Cancelled with this task and awaited at its end: no sign of life comes after the last word.
        async let _: Void = beat()
        let failure = await withTaskCancellationHandler {
            supervisor.tell(.ready)
            return await work(report)
        } onCancel: {
            supervisor.tell(.stopping)
        }
        if let failure { throw failure }
    }

    private func work(_ report: @Sendable (WatchEvent) async -> Void) async -> StoreFailure? {
        let clock = services.world.clock
        var memory = WatchMemory(first: Self.lookInterval, longest: Self.longestRest)
        while !Task.isCancelled {
            do throws(StoreFailure) { try await look(&memory, report) } catch {
                // Another process may write for a while, a server may come back, disk space may be freed, and one feed's damage affects no
                // other.
                guard [.busy, .unavailable, .full].contains(error.code) || error.isOfOneFeed else { return error }
                services.world.supervisor.tell(.status(error.message))
                await report(.storeFailed(error))
                try? await clock.sleep(seconds: error.code == .full ? memory.pauseOfFull : Self.lookInterval)
            }
        }
        return nil
    }

    /// Pulls what is due, or waits for it.
    private func look(_ memory: inout WatchMemory, _ report: @Sendable (WatchEvent) async -> Void) async throws(StoreFailure) {
        let clock = services.world.clock
        let start = clock.uptime()
        let (subscriptions, states) = (try await store.subscriptions(), try await store.sourceStates())
        let pause = min((clock.uptime() - start) * Self.restsPerLook, Self.lookInterval)
        let waits = try await SiteWaits(services, store, states: states)
        let agenda = Agenda(subscriptions, states, waits, memory, at: Recording.Moment(clock))
        guard !agenda.due.isEmpty else { return await sleep(agenda, atLeast: pause, report) }
        // An empty write: while another process writes for long, no answer could be stored, so no source is asked. A store that several
        // workers share is made for several writers.
        if store.leasing == nil { _ = try await store.subscribe([]) }
        pull.pacer?.forgetRested()
        var pull = pull
        pull.served = memory.served
        let begun = clock.uptime()
        let result = Locked(WatchMemory.RunResult())
        let summary = try await pull.run(.dueAmong(agenda.due)) { event in
            if case .finished(let done) = event, let id = done.feedID {
                let uptime = clock.uptime()
                result.withLock {
                    _ = done.storeFailure == nil ? $0.kept.insert(id) : $0.unkept.insert(id)
                    $0.ended[id] = uptime
                }
            }
            await report(.pull(event))
        }
        let uptime = clock.uptime()
        let isCut = uptime - begun >= pull.startWindow ?? Self.lookInterval
        memory.note(summary, result.withLock { $0 }, of: agenda.due, isCut: isCut, at: uptime)
        if let failure = summary.storeFailure { throw failure }
        await store.settle()
        if pause > 0 { try? await clock.sleep(seconds: pause) }
    }

    private func sleep(_ agenda: Agenda, atLeast pause: Double, _ report: @Sendable (WatchEvent) async -> Void) async {
        services.world.supervisor.tell(.status(agenda.sentence))
        await report(.waiting(until: agenda.next, sources: agenda.sources))
        try? await services.world.clock.sleep(seconds: max(pause, min(agenda.seconds, Self.lookInterval)))
    }

    /// Sends signs of life at twice the pace that is asked for; they stop when no task runs any more.
    private func beat() async {
        guard let watchdogInterval = services.world.supervisor.watchdogInterval else { return }
        while !Task.isCancelled {
            services.world.supervisor.tell(.alive)
            try? await services.world.clock.sleep(seconds: watchdogInterval / 2)
        }
    }
}
