import AggregatorCore

/// What all sources of a run share: site waits, addresses in use, limits of what waits for the store, and the grace of a cancelled run.
struct RunScope: Sendable {
    private(set) var waits: SiteWaits
    let addresses: TakenAddresses
    let backlog: Backlog
    let parsingBudget: ParsingBudget
    let grace: GracePeriod
    let silent = SilentHosts()
    /// Whether an answer has shown that our own network leads to the Internet: what others show is not worked out then, as it is no more.
    let isOnline = Locked(false)
    let seed: UInt64
    let executor: (any TaskExecutor)?
    /// `AttemptDecorator.recordsAttempts`, of any.
    let isRecorded: Bool
    /// `Pull.replayed`.
    let replayed: [FeedID: ReplayingTransport]?

    init(_ pull: Pull, _ waits: SiteWaits) {
        let world = pull.services.world
        self.waits = waits
        addresses = TakenAddresses(pull.store)
        backlog = Backlog(limit: pull.options.backlogBytes, transfers: pull.options.concurrency) { world.clock.uptime() }
        grace = GracePeriod(clock: world.clock)
        parsingBudget = ParsingBudget(limit: pull.options.understoodBytes, grace: grace)
        seed = world.randomness.seed()
        executor = pull.executor
        isRecorded = pull.services.attemptDecorators.contains(where: \.recordsAttempts)
        replayed = pull.replayed
    }

    /// The same for an attempt at a source: one that is replayed asks whom it asked when it was recorded.
    func scope(of feed: FeedID) -> Self {
        guard let line = replayed?[feed] else { return self }
        var scope = self
        scope.waits = SiteWaits(waits, replaying: line)
        return scope
    }
}
