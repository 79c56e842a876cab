public import AggregatorCore

extension Subscribing {
    /// Those whose server that is.
    public func sources(at origin: WebAddress.Origin) async throws(StoreFailure) -> [Subscription] {
        try await store.subscriptions().filter { $0.origin == origin }
    }

    /// Forgets what these sources' last answers can be recognised by: their whole documents are asked for next time.
    ///
    /// A server may show others more than it showed whoever asked so far, under validators that look the same: whoever asks from now on
    /// must not be told that nothing has changed.
    public func askAnew(_ subscriptions: [Subscription]) async throws(StoreFailure) {
        let states = try await store.sourceStates(of: subscriptions.map(\.id))
        for subscription in subscriptions {
            guard var state = states[subscription.id], !state.validators.isEmpty else { continue }
            state.validators = Validators()
            _ = try await store.commit(Harvest(feedID: subscription.id, state: state, moment: services.world.clock.now()))
        }
    }
}

extension Subscription {
    /// Whom it is asked of.
    var origin: WebAddress.Origin? { address.withoutConnector.origin }
}
