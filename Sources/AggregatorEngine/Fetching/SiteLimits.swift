import AggregatorCore

/// Which sources of a site were told to wait before this run, and not served since the site last served one. A site of thirty sources that
/// limits us (429) tells it to each in its turn, and all that is one row.
struct SiteLimits: Sendable {
    private var sources: [String: Set<FeedID>] = [:]

    /// Without sources that were told so.
    init() {}

    /// Creates the rows from what states tell. A 503 that asked to wait counts as well, since they do not tell it from a limit.
    init(_ subscriptions: [Subscription], _ states: [FeedID: SourceState], _ boundary: any SiteBoundary, now: Timestamp) {
        var limits: [String: [FeedID: Timestamp]] = [:]
        for subscription in subscriptions {
            guard let state = states[subscription.id], state.trouble.waits > 0, let moment = state.history.lastAttempt,
                let site = state.trouble.limitedSite ?? Site.name(of: subscription.address, boundary)
            else { continue }
            limits[site, default: [:]][subscription.id] = moment
        }
        guard !limits.isEmpty else { return }
        var served: [String: Timestamp] = [:]
        for subscription in subscriptions {
            // A clock that was ahead says nothing.
            guard let state = states[subscription.id], let success = state.history.lastSuccess, success <= now,
                let site = Site.name(of: state.trust.issuer ?? subscription.address, boundary), limits[site] != nil
            else { continue }
            served[site] = max(served[site] ?? success, success)
        }
        for (site, limited) in limits {
            sources[site] = Set(limited.filter { served[site] ?? .epoch < $0.value }.keys)
        }
    }

    /// How many sources of the site besides one were told so. Its own row tells more of that one.
    func count(ofSite site: String, besides source: FeedID) -> Int {
        sources[site].map { $0.count - ($0.contains(source) ? 1 : 0) } ?? 0
    }
}
