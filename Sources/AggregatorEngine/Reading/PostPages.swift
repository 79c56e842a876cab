public import AggregatorCore

/// The result of a query, a page at a time: as many posts as memory has room for, whatever the length of their texts.
///
/// A list goes on at a place in its order: posts that come or go meanwhile move nothing else.
public struct PostPages: Sendable {
    /// The posts of one read.
    public struct Page: Sendable {
        /// The posts in the order of the query; never empty.
        public let posts: [StoredPost]
        /// The query that they answer: it says where they begin.
        public let query: PostQuery
    }

    private let store: any PostStore
    private var query: PostQuery
    private var size = ReadSize(first: 64, most: 2000)
    /// The bytes of texts that end a read: short posts say nothing of the length of those behind them.
    private static let textBudget = 8 << 20
    private var isOver = false
    /// Whether more posts match behind those that were read.
    public private(set) var hasMore = false

    /// - Parameter query: Its limit is ignored; `next` takes the number of wanted posts.
    public init(_ query: PostQuery, in store: any PostStore) {
        self.store = store
        self.query = query
        self.query.textBudget = Self.textBudget
    }

    /// The place at which the next page begins.
    public var place: PostQuery.Cursor? { query.after }

    /// At most so many posts, in the order of the query; `nil` at the end. Throws when its task is cancelled.
    public mutating func next(atMost wanted: Int) async throws -> Page? {
        try Task.checkCancellation()
        let wanted = min(wanted, size.count)
        guard !isOver, wanted > 0 else { return nil }
        // One more than wanted tells whether there are more.
        query.limit = wanted + 1
        let found = try await store.posts(matching: query)
        let page = Page(posts: Array(found.prefix(wanted)), query: query)
        if let last = page.posts.last { query.after = query.place(of: last) }
        hasMore = found.count > wanted
        if !hasMore, isCut(found) { hasMore = try await hasAny(query) }
        isOver = !hasMore
        guard !page.posts.isEmpty else { return nil }
        size.note(page.posts)
        return page
    }

    private func hasAny(_ query: PostQuery) async throws(StoreFailure) -> Bool {
        var query = query
        query.limit = 1
        return try await !store.posts(matching: query).isEmpty
    }

    /// Whether the texts may have ended the read that returned these posts.
    private func isCut(_ found: [StoredPost]) -> Bool {
        var room = query.room
        for post in found { room.take(post) }
        return room.hasSpentBudget
    }
}
