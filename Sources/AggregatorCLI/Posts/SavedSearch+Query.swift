import AggregatorKit

extension SavedSearch {
    /// Returns the query; ages count from now.
    func query(_ session: Session, _ store: any Store) async throws -> PostQuery {
        var query = try await PostNames.query(feed: nil, tag: tag, since: since, before: before, session, store)
        if let feed = try await meantFeed(session, store) { query.feeds = [feed] }
        if isUnread { query.isRead = false }
        if isStarred { query.isStarred = true }
        query.kind = kind
        let count = SearchText.words(of: words ?? "").count
        guard count <= Self.mostWords else {
            throw CommandFailure(
                .tooManyWords, "These are \(count) words to look for, and a search takes \(Self.mostWords); leave some out.",
                status: .usage)
        }
        query.search = words
        return query
    }

    /// Returns the feed that was meant when the search was saved, if it is still followed. Otherwise returns the source that has the name
    /// now, as after it was followed anew at another address. Otherwise returns the old feed, if posts of it are left.
    func meantFeed(_ session: Session, _ store: any Store) async throws -> FeedID? {
        if let feedID, try await !store.subscriptions(to: [feedID]).isEmpty { return feedID }
        guard let feed else { return nil }
        if let feedID, try await session.editor(of: store).meant(by: feed).isEmpty,
            try await store.feeds([feedID])[feedID] != nil
        {
            return feedID
        }
        return try await PostNames.feed(feed, session, store)
    }

    /// The limit on words, as each is searched for in each post; more than a person types.
    private static let mostWords = 100

    /// The search as it would be typed.
    var text: String {
        var parts = words.map { [$0] } ?? []
        for (option, value) in [("feed", feed), ("tag", tag), ("kind", kind?.rawValue), ("since", since), ("before", before)] {
            if let value { parts.append("--\(option) \(value)") }
        }
        if isUnread { parts.append("--unread") }
        if isStarred { parts.append("--starred") }
        return parts.joined(separator: " ")
    }
}
