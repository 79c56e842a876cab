public import AggregatorCore

/// A run over many sources: a sliding window, spaced by host; one source's failure never ends it.
///
/// Once the task that runs it is cancelled, no new source starts, and running transfers end. For one more second, answers that are complete
/// are parsed and stored (`GracePeriod`); the rest is dropped, and fetched again by the next run.
public struct Pull: Sendable {
    /// Seconds after which a run of what is due waits no longer for a `SlowSite` if it has nothing else to do: the sources left there stay
    /// due, and come first in the next run.
    static let slowSitePatience = 300.0

    /// The transports, formats, HTML processor, clock and secrets that the run works with.
    public var services: ServiceProvider
    /// The store: read at the start of a run, and written to source by source.
    public var store: any Store
    /// Limits, spacing and parse options of every fetch in this run, where a source has no preference of its own.
    public var options: FetchOptions
    /// The default and the limits of the intervals at which sources are pulled.
    public var bounds: Schedule.Bounds
    /// Answers that were fetched just before, by source: these sources are not fetched again.
    public var fetched: [FeedID: Response] = [:]
    /// Recent requests per host, so that this run keeps `hostDelay` from an earlier one; `nil` starts fresh.
    public var pacer: HostPacer?
    /// Seconds during which the run may start sources; `nil` for no limit. Sources not started by then stay due and are not charged with
    /// anything. `Watch` sets it: otherwise one silent host would hold the run for a timeout and a pause per source.
    public var startWindow: Double?
    /// Hosts that had their turn in the run before: others come first.
    var served: Set<String> = []
    /// The recorded attempts that are replayed, by source: one begins once the one before it has ended, in the order of the sources. `nil`
    /// where the pull is no replay.
    var replayed: [FeedID: ReplayingTransport]?
    /// The executor of the work that cancellation does not cut off; the rest runs where the caller does. Simulations set it to run
    /// everything on one thread, in the order of a virtual clock.
    public var executor: (any TaskExecutor)?

    /// Creates a run that stands alone: nothing was fetched before, no host was asked, and its time is not limited.
    public init(services: ServiceProvider, store: any Store, options: FetchOptions, bounds: Schedule.Bounds = Schedule.Bounds()) {
        self.services = services
        self.store = store
        self.options = options
        self.bounds = bounds
    }

    /// Pulls the sources and reports every step in order; a source is reported as finished once it is stored.
    public func run(
        _ selection: Selection, isForced: Bool = false, report: @Sendable (PullEvent) async -> Void
    ) async throws(StoreFailure) -> PullSummary {
        let start = services.world.clock.uptime()
        // Other workers of the store find the same sources due, so scheduled runs share them by leases.
        let leasing = selection.isScheduled ? self.leasing : nil
        let revision = await store.revision()
        let states = try await store.sourceStates()
        let waits = try await SiteWaits(services, store, states: states, limits: siteLimits(states))
        let targets = try await targets(selection, states, isForced: isForced, isLeased: leasing != nil)
        let work = SourcePull(self, waits: waits, isForced: isForced)
        try await recallSlowSites(of: targets, states, work)
        let leaseHolder = leasing.map { LeaseHolder($0, work, planned: revision) }
        await report(.planned(sources: targets.count))
        var run = PullRun(
            targets, work, leaseHolder, start: start, startWindow: startWindow ?? .infinity,
            slowSitePatience: isPatient(selection) ? .infinity : Self.slowSitePatience)
        /// The sources whose outcome this run has stored.
        var stored: Set<FeedID> = []
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
                    guard let done = run.handle(step, in: &group) else { continue }
                    if done.storeFailure == nil, let id = done.feedID { stored.insert(id) }
                    await report(.finished(done))
                }
            }
        } onCancel: {
            work.scope.grace.begin()
        }
        // Before the last leases are given back: another worker may store at any time then what the new plan would overwrite.
        if !run.summary.isStoreLost, await othersMayHaveWritten(since: selection.isReadByRun ? revision : nil) {
            await heedNewSettings(of: targets.filter { stored.contains($0.subscription.id) }, work)
        }
        for done in await run.finish() { await report(.finished(done)) }
        await report(.ended(run.summary))
        return run.summary
    }

    /// Nearly always no source was told to wait.
    private func siteLimits(_ states: [FeedID: SourceState]) async throws(StoreFailure) -> SiteLimits {
        guard states.values.contains(where: { $0.trouble.waits > 0 }) else { return SiteLimits() }
        return SiteLimits(try await store.subscriptions(), states, services.siteBoundary, now: services.world.clock.now())
    }

    /// Counts the requests that other processes made to slow sites: the pause after one is longer than the time between two runs.
    private func recallSlowSites(
        of targets: [PullTarget], _ states: [FeedID: SourceState], _ work: SourcePull
    ) async throws(StoreFailure) {
        guard targets.contains(where: { $0.host.flatMap(SlowSite.domain) != nil }) else { return }
        let now = services.world.clock.now()
        for subscription in try await store.subscriptions() {
            guard let last = states[subscription.id]?.history.lastAttempt, last <= now, let host = subscription.address.pacedHost,
                SlowSite.domain(ofHost: host) != nil
            else { continue }
            work.fetching.recall(host, secondsAgo: now.wholeSeconds(since: last))
        }
    }

    /// Whether the run waits for slow sites without limit: a person asked for the sources, or the caller loops (`startWindow`) and would be
    /// back at once.
    func isPatient(_ selection: Selection) -> Bool { !selection.isScheduled || startWindow != nil }

    /// How several workers share what is due.
    private var leasing: (any LeasingStore)? { store.leasing ?? store.lanePlace.flatMap { services.world.lanes?.leases(at: $0) } }
}
