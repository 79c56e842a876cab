public import AggregatorCore

extension SubscriptionEditor {
    /// Stops following sources; returns those that were followed. A wait that their sites asked for stays in force: for the same source, if
    /// it is followed again, and for others of the site.
    @discardableResult
    public func leave(_ subscriptions: [Subscription]) async throws(StoreFailure) -> Set<FeedID> {
        let now = services.world.clock.now()
        let ids = subscriptions.map(\.id)
        let waits = try await store.sourceStates(of: ids).values.compactMap { SiteWait($0.trouble) }
            .filter { Outlook.holds(until: $0.until, now: now) }
        if !waits.isEmpty { try await KeptWaits.add(waits, to: store, now: now) }
        return try await store.unsubscribe(ids)
    }
}
