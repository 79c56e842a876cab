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

    /// What became of a page whose feed is followed now.
    struct Fate {
        let page: UnreadSource
        /// Whether it is followed no longer.
        let hasGivenWay: Bool
    }

    /// Stops following it, as its feed is followed instead, unless something would be lost by that: a feed of another site may be that of
    /// a portal on the way, or of whoever parks the domain; one that was followed before does not get what a person set for the page; and
    /// if it was read meanwhile, it has posts. `nil` if it is the feed itself.
    func fate(
        beside feed: Subscription, isNew: Bool, in store: any Store, by editor: SubscriptionEditor, _ boundary: any SiteBoundary
    ) async throws(StoreFailure) -> Fate? {
        guard feed.id != subscription.id else { return nil }
        guard isNew || !hasOwnSettings, Site.name(of: feed.address, boundary) == Site.name(of: subscription.address, boundary),
            try await UnreadSource(subscription, in: store) != nil
        else { return Fate(page: self, hasGivenWay: false) }
        return Fate(page: self, hasGivenWay: try await !editor.leave([subscription]).isEmpty)
    }
}
