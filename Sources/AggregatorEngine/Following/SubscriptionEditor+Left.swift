public import AggregatorCore

extension SubscriptionEditor {
    /// The stored feeds that a name may mean: the one with this id, first address (perhaps without its scheme) or path of a file; otherwise
    /// those whose ids begin so; otherwise those with that title. Feeds that are followed no longer count too, as starred posts of theirs
    /// may be left.
    ///
    /// The name is compared as by `meant`: ask here where that finds nothing. Of a feed that is followed no longer, the user's own name for
    /// it and its host are not known.
    public func left(by name: String) async throws(StoreFailure) -> [(id: FeedID, feed: Feed)] {
        let name = SourceName(name, in: services.world.environment.workingDirectory)
        let feeds = try await store.feeds()
        if let exact = name.likely.first(where: { feeds[$0] != nil }), let feed = feeds[exact] { return [(exact, feed)] }
        let begun = feeds.filter { name.begins($0.key) }
        let meant = begun.isEmpty ? feeds.filter { SourceName.title(of: $0.value) == name.call } : begun
        return meant.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
