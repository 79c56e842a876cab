public import AggregatorCore

extension SubscriptionEditor {
    /// The subscriptions that are fetched from this server.
    public func sources(at origin: WebAddress.Origin) async throws(StoreFailure) -> [Subscription] {
        try await store.subscriptions().filter { $0.origin == origin }
    }

    /// Notes that the server of these subscriptions receives another secret from now on, so that their whole documents are requested next
    /// time, and at once where they were refused (`replanRefused`).
    ///
    /// With another secret, a server may show more than before under the same validators, so the next request must not be answered by
    /// "nothing has changed". A pull that is running meanwhile still uses the old secret, and what it stores is marked as given to the old
    /// client (`ClientIdentity`).
    public func askAnew(_ subscriptions: [Subscription]) async throws(StoreFailure) {
        for subscription in subscriptions { try await askAnew(subscription) }
    }

    private func askAnew(_ subscription: Subscription) async throws(StoreFailure) {
        var known = subscription
        for _ in 0..<Self.mostAttempts {
            var changed = known
            changed.preferences.clientChangedAt = services.world.clock.now()
            do throws(StoreFailure) {
                if try await store.update(changed, from: known) { return try await replanRefused(changed) }
            } catch {
                // The source is no longer followed.
                guard error.code == .notFound else { throw error }
                return
            }
            // Another process has changed the subscription, or it has moved: that is kept.
            guard let current = try await store.subscriptions(to: [known.id]).first else { return }
            known = current
        }
        throw Self.busy(subscription.address.redacted)
    }

    /// How often a change is tried if others change the same source meanwhile. A source that changes more often is changed by mistake.
    public static let mostAttempts = 100

    /// The failure after so many attempts to change a source that others changed each time.
    public static func busy(_ source: String) -> StoreFailure {
        StoreFailure(.busy, "Others change \(source) all the time; try again.")
    }
}

extension Subscription {
    /// The origin of the server from which the subscription is fetched.
    var origin: WebAddress.Origin? { address.withoutConnector.origin }
}
