public import AggregatorCore

extension SubscriptionEditor {
    /// Stores a changed subscription, and what follows from the change: after other header fields, the whole document is requested next
    /// time, as the server may show another (`ClientIdentity`), and at once where it refused who asked (`replanRefused`); after another
    /// interval, the next pull is planned anew (`replan`). Where edits were ignored and no longer are, the whole document is requested as
    /// well: it holds those that no server sends again on its own.
    ///
    /// - Returns: Whether it was stored. If not, the subscription was changed meanwhile, or has moved: then make the change again on top of
    ///   that.
    public func change(_ subscription: Subscription, from known: Subscription, bounds: Schedule.Bounds) async throws(StoreFailure) -> Bool {
        var changed = subscription
        if changed.preferences.headers != known.preferences.headers {
            changed.preferences.clientChangedAt = services.world.clock.now()
        }
        let isOtherClient = changed.preferences.isOtherClient(than: known.preferences)
        if known.preferences.edits == .ignore, changed.preferences.edits != .ignore {
            changed.preferences.clientChangedAt = services.world.clock.now()
        }
        guard try await store.update(changed, from: known) else { return false }
        if changed.preferences.interval != known.preferences.interval { try await replan(changed, from: known, bounds: bounds) }
        if isOtherClient { try await replanRefused(changed) }
        return true
    }
}
