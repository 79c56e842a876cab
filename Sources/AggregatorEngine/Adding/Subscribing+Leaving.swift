public import AggregatorCore

extension Subscribing {
    /// Stops following a source. A wait that its site asked for stays in force: for the same source, if it is followed again, and for others
    /// of the site.
    public func leave(_ subscription: Subscription) async throws(StoreFailure) {
        let now = services.world.clock.now()
        if let trouble = try await store.sourceStates(of: [subscription.id])[subscription.id]?.trouble, let wait = SiteWait(trouble),
            Outlook.holds(until: wait.until, now: now)
        {
            try await KeptWaits.add([wait], to: store, now: now)
        }
        try await store.unsubscribe(subscription.id)
    }
}
