import AggregatorCore

extension SubscriptionEditor {
    /// Plans a source for now if its server has refused who asked last, and sees another client from now on: a back-off of up to three days
    /// would keep a corrected secret from being tried. Waits that a server or site asked for stay in force (`Outlook`). The failures stay
    /// counted: the back-off goes on if the source is refused again.
    ///
    /// A pull that ends later with what the former client was told does the same (`Pull.heedNewSettings`).
    func replanRefused(_ subscription: Subscription) async throws(StoreFailure) {
        let now = services.world.clock.now()
        guard var state = try await store.sourceStates(of: [subscription.id])[subscription.id], state.trouble.gone == nil,
            state.trouble.lastFailure?.isOfClient == true, let planned = state.plan.nextPull, planned > now
        else { return }
        // In whole seconds, like every planned moment; rounded down, so that it is due now.
        state.plan = SourceState.Plan(
            nextPull: Timestamp(seconds: now.seconds), reasons: ["its server refused who asked last, and sees another client now"])
        _ = try await store.commit(Harvest(of: subscription, state: state, moment: now))
    }
}

extension SourceState.Failure {
    /// Whether the server refused who asked, and may answer to another secret, header field or user agent.
    fileprivate var isOfClient: Bool {
        [PullFailure.Code.unauthorized.rawValue, PullFailure.Code.forbidden.rawValue, Obstacle.loginPage.rawValue].contains(code)
    }
}

extension Subscription.Preferences {
    /// Whether a server sees another client than with the other preferences.
    func isOtherClient(than other: Self) -> Bool { clientChangedAt != other.clientChangedAt || userAgent != other.userAgent }
}
