public import AggregatorCore

extension SubscriptionEditor {
    /// The stored feeds that a name may mean: the one with this id, first address (perhaps without its scheme) or path of a file; otherwise
    /// those whose ids begin so; otherwise those with that title; otherwise those that are shown with that address now that nobody follows
    /// them. Feeds that are followed no longer count too, as starred posts of theirs may be left.
    ///
    /// The name is compared as by `meant`: ask here where that finds nothing. Of a feed that is followed no longer, the user's own name for
    /// it and its host are not known.
    public func left(by name: String) async throws(StoreFailure) -> [(id: FeedID, feed: Feed)] {
        let name = SourceName(name, in: services.world.environment.workingDirectory)
        let feeds = try await store.feeds()
        if let exact = name.likely.first(where: { feeds[$0] != nil }), let feed = feeds[exact] { return [(exact, feed)] }
        let begun = feeds.filter { name.begins($0.key) }
        var meant = begun.isEmpty ? feeds.filter { SourceName.title(of: $0.value) == name.call } : begun
        if meant.isEmpty { meant = try await unfollowed(shownAt: name, among: feeds) }
        return meant.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The feeds that nobody follows, and that posts name by that address (`StoredFeed.url`). What is followed goes by the address that it
    /// is fetched from, which `meant` knows, and not by one that its publisher chose; but where one of these is that address too, as the home
    /// page of two feeds of a blog, it may be the one that is meant.
    private func unfollowed(shownAt name: SourceName, among feeds: [FeedID: Feed]) async throws(StoreFailure) -> [FeedID: Feed] {
        let places = Set(name.addresses.map(\.normalized))
        let shown = feeds.filter { id, feed in StoredFeed(left: id, feed).map { places.contains($0.url.normalized) } ?? false }
        guard !shown.isEmpty else { return [:] }
        let named = feeds.filter { _, feed in
            [feed.addresses.feed, feed.addresses.homePage].compactMap(\.self).contains { places.contains($0.normalized) }
        }
        let ids = Set(shown.keys).union(named.keys).sorted()
        return try await store.subscriptions(to: ids).isEmpty ? shown : [:]
    }
}
