import AggregatorCore

/// The stored posts of one feed that have these ids, some at a time, in the order of the ids.
struct PostReads {
    private var left: ArraySlice<PostID>
    private let feed: FeedID
    private let store: any PostStore
    private var size = ReadSize(first: 4, most: 100)

    init(_ ids: [PostID], of feed: FeedID, in store: any PostStore) {
        left = ids[...]
        self.feed = feed
        self.store = store
    }

    /// The next ones, without those that are not there; `nil` at the end.
    mutating func next() async throws(StoreFailure) -> [StoredPost]? {
        guard !left.isEmpty else { return nil }
        let ids = Array(left.prefix(size.count))
        left = left.dropFirst(ids.count)
        let posts = try await store.posts(ids, of: feed)
        size.note(posts)
        return posts
    }
}
