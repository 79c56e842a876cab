public import AggregatorCore

/// A run over many sources: a sliding window, spaced by host; one source's failure never ends it.
///
/// Cancelling the task that runs it starts nothing new, lets go of what is in transfer, and stores what is complete.
public struct Pull: Sendable {
    public var services: ServiceProvider
    public var store: any Store
    public var options: FetchOptions
    public var bounds: Schedule.Bounds
    /// Documents that were just fetched, by the source that they are of: they are not fetched again.
    public var fetched: [FeedID: Response] = [:]
    /// Who asked these hosts just before; `nil` for nobody.
    public var pacer: HostPacer?
    /// Where the work runs that cancelling does not cut off; the rest runs where the caller does. For simulations, which run everything on
    /// one thread in the order of a virtual clock.
    public var executor: (any TaskExecutor)?

    public init(services: ServiceProvider, store: any Store, options: FetchOptions, bounds: Schedule.Bounds = Schedule.Bounds()) {
        self.services = services
        self.store = store
        self.options = options
        self.bounds = bounds
    }

    /// Which subscriptions to pull.
    public enum Selection: Sendable {
        /// Those that are due.
        case due
        /// Those of these that are due.
        case dueAmong([Subscription])
        case all
        /// These, due or not: what the user called each, and what it is.
        case these([(source: String, subscription: Subscription)])

        /// By the schedule, which is the same for whoever else works on the store; everything else is a person's wish.
        var isScheduled: Bool {
            switch self {
            case .due, .dueAmong: true
            case .all, .these: false
            }
        }
    }

    private enum Step: Sendable {
        case ended(SourcePull.Outcome, PullTarget)
        /// A failure that was held back, and counts now.
        case settled(SourceReport)
        /// It is this uptime.
        case tick(Double)
        /// What a store that workers share says of the lanes that we asked for.
        case leased(Result<LaneBook.Outcome, StoreFailure>)
        /// Leases want to be renewed.
        case beat
    }

    /// Pulls, and tells `report` of every step, in order; a source is told of when it is stored.
    public func run(
        _ selection: Selection, isForced: Bool = false, report: @Sendable (PullEvent) async -> Void
    ) async throws(StoreFailure) -> PullSummary {
        let clock = services.world.clock
        let start = clock.uptime()
        let states = try await store.sourceStates()
        let waits = try await SiteWaits(services, store, states: states)
        let targets = try await targets(selection, states, isForced: isForced)
        let work = SourcePull(self, waits: waits, isForced: isForced)
        await report(.planned(sources: targets.count))
        var queue = HostQueue<PullTarget>(
            window: options.concurrency, connections: options.hostConnections, delay: options.hostDelay)
        let keeper = selection.isScheduled ? store.leasing.map { LaneKeeper($0, work) } : nil
        // Twice what can be in flight: between two requests a host rests.
        var lanes = LaneBook(targets, capacity: min(options.concurrency, 10_000) * 2)
        if keeper == nil { queue.add(targets.map { ($0.host, $0) }, uptime: start) }
        var summary = PullSummary()
        var network = OwnNetwork()
        await withTaskGroup(of: Step.self) { group in
            var nextTick = Double.infinity
            var inFlight = 0
            func settle(_ held: [(target: PullTarget, failure: PullFailure)]) {
                inFlight += held.count
                for (target, failure) in held {
                    let attempt = work.attempt(at: target)
                    group.addTask { .settled(await attempt.fail(target, failure)) }
                }
            }
            func beat() {
                guard keeper != nil else { return }
                _ = group.addTaskUnlessCancelled {
                    try? await clock.sleep(seconds: LaneKeeper.beat)
                    return .beat
                }
            }
            func wake(at uptime: Double) {
                guard uptime < nextTick else { return }
                nextTick = uptime
                let seconds = max(uptime - clock.uptime(), 0)
                group.addTask {
                    try? await clock.sleep(seconds: seconds)
                    return .tick(uptime)
                }
            }
            beat()
            loop: while true {
                if Task.isCancelled { summary.wasInterrupted = true }
                let isOver = summary.wasInterrupted || summary.isStoreLost
                if let keeper, !isOver, let errand = lanes.begin() {
                    inFlight += 1
                    group.addTask {
                        let outcome = await keeper.run(errand)
                        return .leased(outcome)
                    }
                }
                switch isOver ? .empty : Self.next(of: &queue, work.backlog, uptime: clock.uptime()) {
                case .start(let target, let host):
                    guard lanes.mayAsk(target) else {
                        queue.ended(host: host, uptime: clock.uptime(), wasAsked: false)
                        continue loop
                    }
                    await report(.began(source: target.source))
                    inFlight += 1
                    let transfer = work.backlog.begin(uptime: clock.uptime())
                    let attempt = work.attempt(at: target)
                    group.addTask {
                        let done = await attempt.run(target, transfer)
                        return .ended(done, target)
                    }
                    continue loop
                case .wait(let until): wake(at: until)
                case .full: break
                case .empty:
                    if inFlight == 0, !network.seemsDown, !summary.wasInterrupted { settle(network.release()) }
                    if inFlight == 0 { group.cancelAll() }
                }
                switch await group.next() {
                case .ended(let outcome, let target):
                    queue.ended(host: target.host, uptime: clock.uptime(), wasAsked: outcome.wasAsked)
                    inFlight -= 1
                    lanes.over(target)
                    switch outcome {
                    case .ended(let done, let hasAnswer, _):
                        if hasAnswer { settle(network.heard()) }
                        summary.add(done)
                        await report(.finished(done))
                    case .unconnected(let failure):
                        if network.counts(failure, of: target) { settle([(target, failure)]) }
                    case .cancelled: summary.wasInterrupted = true
                    }
                case .settled(let done):
                    inFlight -= 1
                    summary.add(done)
                    await report(.finished(done))
                case .leased(let outcome):
                    inFlight -= 1
                    let now = clock.now()
                    let found = lanes.end(try? outcome.get()) { Self.isDue($0, now: now) }
                    queue.add(found.map { ($0.host, $0) }, uptime: clock.uptime())
                    if case .failure(let failure) = outcome { summary.storeFailure = summary.storeFailure ?? failure }
                case .beat:
                    lanes.renew()
                    beat()
                case .tick(let uptime): if uptime == nextTick { nextTick = .infinity }
                case nil: break loop
                }
            }
        }
        if let keeper { await Task(executorPreference: executor) { [held = lanes.held] in await keeper.release(held) }.value }
        summary.leftToOthers = lanes.leftToOthers
        for (target, failure) in network.release() {
            let done = target.unconnectedReport(failure, isNetworkDown: network.seemsDown)
            summary.add(done)
            await report(.finished(done))
        }
        summary.milliseconds = Int(max(0, min((clock.uptime() - start) * 1000, 1e12)))
        await report(.ended(summary))
        return summary
    }

    /// What there is to do, in the order in which it is begun: the order of the names, else whoever had no news for the longest time, so
    /// that of several sources of one host that answers few requests each has its turn.
    func targets(
        _ selection: Selection, _ states: [FeedID: SourceState], isForced: Bool
    ) async throws(StoreFailure) -> [PullTarget] {
        let now = services.world.clock.now()
        if case .these(let sources) = selection {
            return sources.map { source, subscription in
                PullTarget(
                    source: source, subscription: subscription, state: states[subscription.id] ?? SourceState(), isForced: isForced,
                    fetched: fetched[subscription.id])
            }
        }
        let subscriptions: [Subscription]
        if case .dueAmong(let some) = selection { subscriptions = some } else { subscriptions = try await store.subscriptions() }
        let targets = subscriptions.compactMap { subscription -> PullTarget? in
            let state = states[subscription.id] ?? SourceState()
            guard !selection.isScheduled || Self.isDue(state, now: now) else { return nil }
            var target = PullTarget(
                source: subscription.address.text, subscription: subscription, state: state, isForced: isForced,
                isScheduled: selection.isScheduled)
            if selection.isScheduled, store.leasing != nil {
                target.lane = Lane(site: Site.name(of: subscription.address, services.siteBoundary), feed: subscription.id)
            }
            return target
        }
        let places = targets.indices.sorted { a, b in
            let (first, second) = (targets[a].state.lastSuccess ?? .epoch, targets[b].state.lastSuccess ?? .epoch)
            return first == second ? a < b : first < second
        }
        return places.map { targets[$0] }
    }

    private static func next(
        of queue: inout HostQueue<PullTarget>, _ backlog: Backlog, uptime: Double
    ) -> HostQueue<PullTarget>.Step {
        switch backlog.room(uptime: uptime) {
        case .free: queue.next(uptime: uptime)
        // Whatever is in the backlog ends some time, and then there is room again.
        case .full(until: nil): .full
        case .full(until: let until?): .wait(until: until)
        }
    }

    /// Who waits for a site is told so, and stored, in its turn.
    private static func isDue(_ state: SourceState, now: Timestamp) -> Bool {
        switch Outlook(state, siteWait: nil, now: now) {
        case .due, .waiting: true
        case .later, .never: false
        }
    }
}
