public import AggregatorCore

/// What the posts of a store have in common, as far as the rules for duplicates ask for it.
public struct StoryReader: Sendable {
    /// The number of posts that are compared at once.
    private static let page = 50

    /// Finds the stories, whatever the rules say of them.
    public let finder: StoryFinder
    private let store: any Store
    private let rules: DuplicateRules

    /// Reads posts of this store by these rules.
    public init(_ store: any Store, _ rules: DuplicateRules) {
        self.store = store
        self.rules = rules
        finder = StoryFinder(store)
    }

    /// The roles of these posts, and of those that share a story with them.
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

    /// Which of these posts a list hides: those that repeat another one, where that is wanted and the other one is shown.
    ///
    /// Stories are looked for around the posts of one page, and not as far as they could reach. So the post that one on this page repeats
    /// may repeat a third one on its own page, and nobody would see either.
    ///
    /// - Parameter places: The roles of these posts.
    public func hidden(_ posts: [StoredPost], in query: PostQuery, _ places: StoryPlaces) async throws(StoreFailure) -> Set<PostID> {
        func repeated(_ post: StoredPost, _ places: StoryPlaces) -> PostID? {
            guard case .repeats(let other, .collapse) = places.place(of: post, in: query) else { return nil }
            return other
        }
        let repeating = posts.compactMap { post in repeated(post, places).map { (id: post.id, other: $0) } }
        let elsewhere = Set(repeating.map(\.other)).subtracting(posts.map(\.id))
        guard !elsewhere.isEmpty else { return Set(repeating.map(\.id)) }
        let others = try await store.posts(elsewhere.sorted())
        let otherPlaces = try await self.places(of: others)
        let unseen = Set(others.filter { repeated($0, otherPlaces) != nil }.map(\.id))
        return Set(repeating.filter { !unseen.contains($0.other) }.map(\.id))
    }

    /// Marks as read what is read together with these posts; returns how many it changed.
    public func markReadWith(_ ids: [PostID]) async throws(StoreFailure) -> Int {
        try await markReadWith(try await store.posts(ids))
    }

    /// Marks as read what is read together with the unread posts that match; returns how many it changed.
    ///
    /// Call it before these posts are marked themselves: then it can be repeated after an interruption. Ends early when its task is
    /// cancelled.
    public func markReadWith(matching query: PostQuery) async throws(StoreFailure) -> Int {
        // Where every post matches, each is marked anyway.
        guard query != PostQuery() else { return 0 }
        // A store may look for duplicates among a part of the posts only until it has indexed the others, and a mark is not made again.
        await store.settle()
        var page = query
        // With a limit, posts that are read already count as well.
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
