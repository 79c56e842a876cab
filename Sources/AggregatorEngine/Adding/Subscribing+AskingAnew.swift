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
        for id in subscriptions.map(\.id) {
            // Read right before it is written: a pull that runs meanwhile may have learned of a wait.
            guard var state = try await store.sourceStates(of: [id])[id], !state.validators.isEmpty else { continue }
            state.validators = Validators()
            _ = try await store.commit(Harvest(feedID: id, state: state, moment: services.world.clock.now()))
        }
    }
}

extension Subscription {
    /// Whom it is asked of.
    var origin: WebAddress.Origin? { address.withoutConnector.origin }
}
