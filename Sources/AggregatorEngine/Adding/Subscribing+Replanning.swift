public import AggregatorCore

extension Subscribing {
    /// A source whose interval was changed is planned by the new one, counted from when it was asked last, where that is sooner: a slip of
    /// 90 days for 90 minutes, put right, does not last 90 days. Where an interval was set before it is so also where that is later. What a
    /// server asked for, and back-off, hold as they did.
    ///
    /// A pull that ends at the same moment may have what it remembered of the source undone by this; the next one asks for a little more
    /// then.
    public func replan(_ subscription: Subscription, from known: Subscription, bounds: Schedule.Bounds) async throws(StoreFailure) {
        let now = services.world.clock.now()
        guard var state = try await store.sourceStates(of: [subscription.id])[subscription.id], state.trouble.gone == nil,
            let planned = state.plan.nextPull, planned > now, let asked = state.history.lastAttempt
        else { return }
        var input = Schedule.Input(of: subscription, state, now: asked)
        input.failures = state.trouble.failures
        if input.failures > 0 { input.wishesSince = state.history.lastSuccess }
        input.retryAfter = state.trouble.wait(now: now)
        input.seed = services.world.randomness.seed()
        let schedule = Schedule(input, bounds: bounds)
        let wasSet = known.preferences.interval != nil && state.trouble.failures == 0
        guard wasSet || schedule.nextPull < planned else { return }
        state.plan = SourceState.Plan(schedule)
        _ = try await store.commit(Harvest(feedID: subscription.id, state: state, moment: now))
    }
}
