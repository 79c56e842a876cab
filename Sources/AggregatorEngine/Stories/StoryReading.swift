public import AggregatorCore

/// What the posts of a store have in common, as the rules say it matters to their reader.
public struct StoryReading: Sendable {
    /// How many posts are looked at at once, whatever is marked.
    private static let page = 50

    /// Which posts are stories, whatever the rules say of them.
    public let finder: StoryFinder
    private let store: any Store
    private let rules: DuplicateRules

    /// Of posts of this store, by these rules.
    public init(_ store: any Store, _ rules: DuplicateRules) {
        self.store = store
        self.rules = rules
        finder = StoryFinder(store)
    }

    /// Where these posts stand, and those that share a story with them.
    public func places(of posts: [StoredPost]) async throws(StoreFailure) -> StoryPlaces {
        try await places(in: try await finder.stories(of: posts))
    }

    /// The same of stories that were found already, by the ids of their members.
    public func places(in stories: [PostID: Story]) async throws(StoreFailure) -> StoryPlaces {
        guard !stories.isEmpty else { return StoryPlaces([:], rules, tags: [:]) }
        let feeds = Set(stories.values.flatMap { $0.members.map(\.post.feed) })
        let tags = try await store.subscriptions(to: feeds.sorted()).reduce(into: [:]) { $0[$1.id] = $1.tags }
        return StoryPlaces(stories, rules, tags: tags)
    }

    /// Marks read what is read with these; answers how many that changed.
    public func markReadWith(_ ids: [PostID]) async throws(StoreFailure) -> Int {
        try await markReadWith(try await store.posts(ids))
    }

    /// Marks read what is read with those that match and are unread; answers how many that changed.
    ///
    /// To be called before they are marked themselves: then whoever was interrupted can do it again. Ends early when its task is cancelled.
    public func markReadWith(matching query: PostQuery) async throws(StoreFailure) -> Int {
        // Of everything, everything is marked anyway.
        guard query != PostQuery() else { return 0 }
        var page = query
        // A limit also counts what was read before.
        if query.limit == nil, query.isRead == nil { page.isRead = false }
        var left = max(query.limit ?? .max, 0)
        var count = 0
        while left > 0, !Task.isCancelled {
            let size = min(left, Self.page)
            page.limit = size
            let posts = try await store.posts(matching: page)
            count += try await markReadWith(posts.filter { !$0.status.isRead })
            guard posts.count == size, let last = posts.last else { break }
            page.after = page.place(of: last)
            left -= size
        }
        return count
    }

    private func markReadWith(_ posts: [StoredPost]) async throws(StoreFailure) -> Int {
        guard !posts.isEmpty else { return 0 }
        let places = try await places(of: posts)
        return try await store.mark(posts.flatMap { places.readWith($0.id) }, StatusChange(isRead: true))
    }
}
