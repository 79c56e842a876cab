import AggregatorKit

/// A followed source that was never read, as each pull of it has failed, or it has to wait: it has no posts.
struct UnreadSource {
    let subscription: Subscription
    /// Why its last pull failed, or else that it has to wait.
    let failure: SourceState.Failure
    /// Whether no pull of it has failed, and it has to wait.
    let isWaiting: Bool

    /// `nil` if it was read before, is gone, or was not pulled yet and need not wait.
    init?(_ subscription: Subscription, in store: any Store, _ session: Session) async throws(StoreFailure) {
        let state = try await store.sourceStates(of: [subscription.id])[subscription.id] ?? SourceState()
        guard state.history.lastSuccess == nil, state.trouble.gone == nil,
            try await store.counts(of: [subscription.id])[subscription.id]?.posts ?? 0 == 0
        else { return nil }
        var cause = state.trouble.lastFailure
        isWaiting = cause == nil
        if cause == nil { cause = try await Self.wait(of: subscription, state, in: store, session) }
        guard let failure = cause else { return nil }
        self.subscription = subscription
        self.failure = failure
    }

    /// The wait that the server or the whole site asked for, as a failure: a pull that asks nothing because of it has none. `nil` where none
    /// holds now.
    private static func wait(
        of subscription: Subscription, _ state: SourceState, in store: any Store, _ session: Session
    ) async throws(StoreFailure) -> SourceState.Failure? {
        let now = session.services.world.clock.now()
        let own = state.trouble.wait(now: now)
        let site = try await SiteWaits(session.services, store).wait(for: subscription.address, now: now)?.until
        guard let until = [own, site].compactMap(\.self).max() else { return nil }
        let asker = until == own && state.trouble.hasHeardWait ? "Its server" : "Its site"
        let command = "aggregator pull \(ShellWord.quoted(subscription.address.redacted)) --force"
        return SourceState.Failure(
            code: PullFailure.Code.askedToWait.rawValue,
            message: "\(asker) asked not to be asked before \(until.rfc3339); `\(command)` asks all the same.")
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
        beside feed: Subscription, isNew: Bool, in store: any Store, by editor: SubscriptionEditor, _ session: Session
    ) async throws(StoreFailure) -> Fate? {
        guard feed.id != subscription.id else { return nil }
        let boundary = session.services.siteBoundary
        guard isNew || !hasOwnSettings, Site.name(of: feed.address, boundary) == Site.name(of: subscription.address, boundary),
            try await UnreadSource(subscription, in: store, session) != nil
        else { return Fate(page: self, hasGivenWay: false) }
        return Fate(page: self, hasGivenWay: try await !editor.leave([subscription]).isEmpty)
    }
}
