public import AggregatorCore

/// A run over many sources: a sliding window, spaced by host; one source's failure never ends it.
///
/// Cancelling the task that runs it starts nothing new, lets go of what is in transfer, and stores what is complete, for a second: what
/// is not understood by then is let go as well (`Grace`).
public struct Pull: Sendable {
    /// Transports, formats, HTML, clock, secrets: what the work is done with.
    public var services: ServiceProvider
    /// What is read at the beginning, and written source by source.
    public var store: any Store
    /// What holds for every fetch.
    public var options: FetchOptions
    /// What holds for every plan of a next pull.
    public var bounds: Schedule.Bounds
    /// Documents that were just fetched, by the source that they are of: they are not fetched again.
    public var fetched: [FeedID: Response] = [:]
    /// Who asked these hosts just before; `nil` for nobody.
    public var pacer: HostPacer?
    /// Seconds after which a run begins with no more sources: those that are left stay due, and nothing is held against them. For who runs one
    /// pull after another, as `Watch` does: a host that keeps silent takes its time limit and the pause for each of its sources.
    public var turn: Double?
    /// Seconds after which a run of what is due waits no longer for a `SlowSite` where it has nothing else to do: what is left there stays due,
    /// and comes first in the next run.
    public var slowSitePatience = 300.0
    /// Hosts that had their turn in the run before: others come first.
    var served: Set<String> = []
    /// Where the work runs that cancelling does not cut off; the rest runs where the caller does. For simulations, which run everything on
    /// one thread in the order of a virtual clock.
    public var executor: (any TaskExecutor)?

    /// What is not said here is as for a run of its own: nothing was fetched before, and nobody was asked.
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
        /// Every subscription, due or not.
        case all
        /// These, due or not: what the user called each, and what it is.
        case these([NamedSubscription])

        /// By the schedule, which is the same for whoever else works on the store; everything else is a person's wish.
        var isScheduled: Bool {
            switch self {
            case .due, .dueAmong: true
            case .all, .these: false
            }
        }
    }

    /// Pulls, and tells `report` of every step, in order; a source is told of when it is stored.
    public func run(
        _ selection: Selection, isForced: Bool = false, report: @Sendable (PullEvent) async -> Void
    ) async throws(StoreFailure) -> PullSummary {
        let start = services.world.clock.uptime()
        // What is due by the schedule is so for whoever else works on the store as well.
        let leasing = selection.isScheduled ? self.leasing : nil
        let revision = leasing == nil ? nil : await store.revision()
        let states = try await store.sourceStates()
        let waits = try await SiteWaits(services, store, states: states)
        let targets = try await targets(selection, states, isForced: isForced, isLeased: leasing != nil)
        let work = SourcePull(self, waits: waits, isForced: isForced)
        try await recallSlowSites(of: targets, states, work)
        let keeper = leasing.map { LaneKeeper($0, work, planned: revision) }
        await report(.planned(sources: targets.count))
        var run = PullRun(
            targets, work, keeper, start: start, turn: turn ?? .infinity, patience: isPatient(selection) ? .infinity : slowSitePatience)
        await withTaskCancellationHandler {
            await withTaskGroup(of: PullRun.Step.self) { group in
                run.beat(in: &group)
                run.listen(in: &group)
                while true {
                    while let target = run.next(in: &group) {
                        await report(.began(source: target.source))
                        run.begin(target, in: &group)
                    }
                    guard let step = await group.next() else { break }
                    if let done = run.end(step, in: &group) { await report(.finished(done)) }
                }
            }
        } onCancel: {
            work.scope.grace.begin()
        }
        for done in await run.finish() { await report(.finished(done)) }
        await report(.ended(run.summary))
        return run.summary
    }

    /// Keeps apart from the requests to slow sites that other processes made: the pause between two is longer than between two runs.
    private func recallSlowSites(
        of targets: [PullTarget], _ states: [FeedID: SourceState], _ work: SourcePull
    ) async throws(StoreFailure) {
        guard targets.contains(where: { $0.host.flatMap(SlowSite.domain) != nil }) else { return }
        let now = services.world.clock.now()
        for subscription in try await store.subscriptions() {
            guard let last = states[subscription.id]?.history.lastAttempt, last <= now, let host = subscription.address.pacedHost,
                SlowSite.domain(ofHost: host) != nil
            else { continue }
            work.fetching.recall(host, secondsAgo: now.seconds(since: last))
        }
    }

    /// Whether it asks all that there is to ask, however long it takes: who named a source wants it, and who runs one pull after another
    /// comes back to it at once.
    func isPatient(_ selection: Selection) -> Bool { !selection.isScheduled || turn != nil }

    /// What there is to do, in the order in which it is begun: the order of the names, else whoever had no news for the longest time, so
    /// that of several sources of one host that answers few requests each has its turn.
    func targets(
        _ selection: Selection, _ states: [FeedID: SourceState], isForced: Bool, isLeased: Bool = false
    ) async throws(StoreFailure) -> [PullTarget] {
        let now = services.world.clock.now()
        if case .these(let sources) = selection {
            return sources.map { named in
                PullTarget(
                    source: named.source, subscription: named.subscription, state: states[named.subscription.id] ?? SourceState(),
                    isForced: isForced, fetched: fetched[named.subscription.id])
            }
        }
        let subscriptions: [Subscription]
        if case .dueAmong(let some) = selection { subscriptions = some } else { subscriptions = try await store.subscriptions() }
        let targets = subscriptions.compactMap { subscription -> PullTarget? in
            let state = states[subscription.id] ?? SourceState()
            guard !selection.isScheduled || Self.isDue(state, now: now) else { return nil }
            let lane = isLeased ? Lane(site: Site.name(of: subscription.address, services.siteBoundary), feed: subscription.id) : nil
            return PullTarget(
                source: subscription.address.text, subscription: subscription, state: state, isForced: isForced,
                isScheduled: selection.isScheduled, lane: lane)
        }
        // Sorting keeps the order of equals.
        return targets.sorted { turn(of: $0) < turn(of: $1) }
    }

    private func turn(of target: PullTarget) -> (Int, Timestamp) {
        let history = target.state.history
        // An address that is limited for good would be the first of its site for ever, and close it to all others each time.
        let wasInTurn = target.state.trouble.waits >= Self.longestTurn
        return (
            served.isEmpty || target.host.map(served.contains) != true ? 0 : 1,
            (wasInTurn ? history.lastAttempt : nil) ?? history.lastSuccess ?? .epoch
        )
    }

    /// Answers in a row that asked to wait, after which a source has had its turn.
    private static let longestTurn = 3

    /// How several workers share what is due.
    private var leasing: (any LeasingStore)? { store.leasing ?? store.lanePlace.flatMap { services.world.lanes?.leases(at: $0) } }

    /// Who waits for a site is told so, and stored, in its turn.
    static func isDue(_ state: SourceState, now: Timestamp) -> Bool {
        switch Outlook(state, siteWait: nil, now: now) {
        case .due, .waiting: true
        case .later, .never: false
        }
    }
}
