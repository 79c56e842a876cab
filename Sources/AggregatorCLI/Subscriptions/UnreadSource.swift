import AggregatorKit

/// A followed source that was never read, as each pull of it has failed: it has no posts.
struct UnreadSource {
    let subscription: Subscription
    /// Why its last pull failed.
    let failure: SourceState.Failure

    /// `nil` if it was read before, is gone, or was not pulled yet.
    init?(_ subscription: Subscription, in store: any Store) async throws(StoreFailure) {
        guard let state = try await store.sourceStates(of: [subscription.id])[subscription.id], state.history.lastSuccess == nil,
            state.trouble.gone == nil, let failure = state.trouble.lastFailure,
            try await store.counts(of: [subscription.id])[subscription.id]?.posts ?? 0 == 0
        else { return nil }
        self.subscription = subscription
        self.failure = failure
    }

    /// Whether what is there is a page, or something else that is no feed, at the address that was typed: its feed has still to be found.
    func isPage(at typed: WebAddress?) -> Bool {
        guard let typed, Identity.feed(firstAddress: typed) == Identity.feed(firstAddress: subscription.address) else { return false }
        return [FormatFailure.Code.webPage.rawValue, FormatFailure.Code.notAFeed.rawValue].contains(failure.code)
    }

    /// Whether a person has set something for it.
    var hasOwnSettings: Bool {
        subscription.name != nil || !subscription.tags.isEmpty || subscription.preferences != Subscription.Preferences()
    }

    /// Stops following it, as its feed is followed instead. Returns whether it did: if it was read meanwhile, it has posts, and stays.
    func giveWay(to feed: Subscription, in store: any Store, by editor: SubscriptionEditor) async throws(StoreFailure) -> Bool {
        guard feed.id != subscription.id, try await UnreadSource(subscription, in: store) != nil else { return false }
        return try await !editor.leave([subscription]).isEmpty
    }
}
