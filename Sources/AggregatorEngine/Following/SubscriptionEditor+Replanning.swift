import AggregatorCore

extension SubscriptionEditor {
    /// Plans a source whose interval was changed by the new one, counted from the last attempt, if that is sooner: an interval of 90 days,
    /// corrected to 90 minutes, does not last 90 days. If an interval was set before, and the last pull did not fail, also if it is later.
    /// Waits that a server asked for, and back-off, stay in force.
    ///
    /// A pull that ends at the same moment may lose what it stored of the source's state; then the next pull asks for a little more. One
    /// that ends later has planned the source by the interval that it knows, and does the same as this (`Pull.heedNewSettings`).
    func replan(_ subscription: Subscription, from known: Subscription, bounds: Schedule.Bounds) async throws(StoreFailure) {
        let now = services.world.clock.now()
        guard var state = try await store.sourceStates(of: [subscription.id])[subscription.id], state.trouble.gone == nil,
            let planned = state.plan.nextPull, planned > now, let asked = state.history.lastAttempt
        else { return }
        var input = Schedule.Input(of: subscription, state, now: asked)
        (input.failures, input.waits) = (state.trouble.failures, state.trouble.waits)
        input.wishesSince = state.history.lastSuccess
        // Whether the last failure spoiled a document is not stored: then its wishes count anew, for a day.
        input.isSpoiled = input.failures > 0
        input.retryAfter = state.trouble.wait(now: now)
        input.seed = services.world.randomness.seed()
        let schedule = Schedule(input, bounds: bounds)
        let wasSet = known.preferences.interval != nil && state.trouble.failures == 0
        guard wasSet || schedule.nextPull < planned else { return }
        state.plan = SourceState.Plan(schedule)
        _ = try await store.commit(Harvest(of: subscription, state: state, moment: now))
    }
}
