import AggregatorCore

extension Pull {
    /// The sources to pull, in start order: as named; otherwise first those whose moment has come, then those whose host had no turn in the
    /// run before, then those longest without success, so that sources of a rate-limited host take turns; of several, as of those that never
    /// had one, the one that was not asked for longest.
    func targets(
        _ selection: Selection, _ states: [FeedID: SourceState], isForced: Bool, isLeased: Bool = false
    ) async throws(StoreFailure) -> [PullTarget] {
        let (now, uptime) = (services.world.clock.now(), services.world.clock.uptime())
        let subscriptions: [Subscription]
        switch selection {
        case .these(let sources):
            return sources.map { named in
                PullTarget(
                    source: named.source, subscription: named.subscription, state: states[named.subscription.id] ?? SourceState(),
                    isForced: isForced, fetched: fetched[named.subscription.id], readAt: uptime)
            }
        case .dueAmong(let some): subscriptions = some
        case .due, .all: subscriptions = try await store.subscriptions()
        }
        let targets = subscriptions.compactMap { subscription -> PullTarget? in
            let state = states[subscription.id] ?? SourceState()
            guard !selection.isScheduled || Self.isDue(state, now: now) else { return nil }
            let lane = isLeased ? Lane(site: Site.name(of: subscription.address, services.siteBoundary), feed: subscription.id) : nil
            return PullTarget(
                source: subscription.address.markupSafe, subscription: subscription, state: state, isForced: isForced,
                isScheduled: selection.isScheduled, lane: lane, readAt: uptime)
        }
        // Sorting keeps the order of equals.
        return targets.sorted { startOrder(of: $0, now) < startOrder(of: $1, now) }
    }

    private func startOrder(of target: PullTarget, _ now: Timestamp) -> (Double, Int, Timestamp, Timestamp) {
        let history = target.state.history
        // A source whose server always limits it would otherwise be the first of its site in every run, and close the site to all others.
        let hasLostPriority = target.state.trouble.waits >= Self.waitsBeforeLosingPriority
        return (
            target.secondsUntilAskable(now: now), served.isEmpty || target.host.map(served.contains) != true ? 0 : 1,
            (hasLostPriority ? history.lastAttempt : nil) ?? history.lastSuccess ?? .epoch,
            // One that was refused would otherwise go before those of its site that it kept from being asked at all, by the order of the list.
            history.lastAttempt ?? .epoch
        )
    }

    /// Consecutive answers that asked to wait, after which a source starts by its last attempt, as if that had been a success.
    private static let waitsBeforeLosingPriority = 3

    /// A source that was asked to wait, itself or with its whole site, counts as due: its turn reports and stores that.
    static func isDue(_ state: SourceState, now: Timestamp) -> Bool {
        switch Outlook(state, siteWait: nil, now: now) {
        case .due, .waiting: true
        case .later, .never: false
        }
    }
}
