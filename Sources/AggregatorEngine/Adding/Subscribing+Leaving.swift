public import AggregatorCore

extension Subscribing {
    /// Follows a source no longer. What it heard for all of its site holds on: whoever follows it again, or another one there, has to wait
    /// as well.
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
