public import AggregatorCore

/// The answer to a query, a page at a time: as many posts as memory has room for, whatever the length of their texts.
///
/// Where a list goes on is a place in its order: what comes or goes meanwhile moves nothing else.
public struct PostPages: Sendable {
    /// Posts of one reading.
    public struct Page: Sendable {
        /// In the order of the query; never empty.
        public let posts: [StoredPost]
        /// What they are the answer to: it says where they begin.
        public let query: PostQuery
    }

    /// Posts: on the first page, of which nobody knows yet how long they are, and at most.
    private static let (first, most) = (64, 2000)
    /// Bytes of text that a page is to have.
    private static let bytes = 4 << 20

    private let store: any PostStore
    private var query: PostQuery
    private var count = Self.first
    private var isOver = false
    /// Whether more matches, behind what was read.
    public private(set) var hasMore = false

    /// - Parameter query: its limit does not count, as `next` says how many are wanted.
    public init(_ query: PostQuery, in store: any PostStore) {
        self.store = store
        self.query = query
    }

    /// Where the next page begins.
    public var place: PostQuery.Cursor? { query.after }

    /// At most so many posts, in the order of the query; `nil` behind the last. Throws when its task is cancelled.
    public mutating func next(atMost wanted: Int) async throws -> Page? {
        try Task.checkCancellation()
        let wanted = min(wanted, count)
        guard !isOver, wanted > 0 else { return nil }
        // One more than is wanted says whether there is more.
        query.limit = wanted + 1
        let found = try await store.posts(matching: query)
        hasMore = found.count > wanted
        isOver = !hasMore
        let page = Page(posts: Array(found.prefix(wanted)), query: query)
        guard let last = page.posts.last else { return nil }
        query.after = query.place(of: last)
        count = Self.count(after: page.posts, of: count)
        return page
    }

    /// How many to read next: as many as fill a page where they are as long as the last ones, but no more than four times as many.
    private static func count(after posts: [StoredPost], of count: Int) -> Int {
        let bytes = posts.reduce(0) { $0 + $1.post.content.textSize }
        let room = Self.bytes / max(bytes / posts.count, 1)
        return min(max(room, 1), count * 4, most)
    }
}
