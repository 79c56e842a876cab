/// Finds and marks posts, for reading.
///
/// - Posts come newest first: by sort date descending, then id ascending, which is a total order; or by relevance, as `PostQuery.Order`
///   says. A page begun with `after` goes on where the last one ended, whatever is committed or removed meanwhile: also when the post that
///   stood there has another date by now, or is gone.
/// - What comes back is what was committed, to the letter.
/// - Marking is idempotent, and returns how many posts it changed.
/// - Posts are found by the signs that they are stored with (`SimilaritySign.of`), as they are stored now, by id.
/// - Versions of a post come oldest first, the newest of them (`PostVersion.limit` and `mostBytes`), and go when the post goes.
public protocol PostStore: Sendable {
    /// The matching posts in the query's order, from its cursor on and up to its limit, or to the post that reaches its text budget
    /// (`PostQuery.room`).
    func posts(matching query: PostQuery) async throws(StoreFailure) -> [StoredPost]
    /// The posts with these ids that are there, in the order of `ids`.
    func posts(_ ids: [PostID]) async throws(StoreFailure) -> [StoredPost]
    /// The same, of one feed alone: a store may have to look through all feeds to find a post by its id.
    func posts(_ ids: [PostID], of feed: FeedID) async throws(StoreFailure) -> [StoredPost]
    /// Ids that begin with these hexadecimal digits, at most `limit`, in order.
    func postIDs(startingWith prefix: String, limit: Int) async throws(StoreFailure) -> [PostID]
    /// The posts that have one of these signs, at most `limit` per sign. A sign that no post has is not in the result.
    func posts(sharing signs: [SimilaritySign], limit: Int) async throws(StoreFailure) -> [SimilaritySign: [PostID]]
    /// What a post said before it was edited; nothing for a post that is not there.
    func versions(of id: PostID) async throws(StoreFailure) -> [PostVersion]
    /// Marks the posts that are there; returns how many it changed.
    @discardableResult
    func mark(_ ids: [PostID], _ change: StatusChange) async throws(StoreFailure) -> Int
    /// Marks everything that matches, within the query's limit and cursor; returns how many posts it changed.
    @discardableResult
    func mark(matching query: PostQuery, _ change: StatusChange) async throws(StoreFailure) -> Int
}

/// The default, for stores that find a post by its id alone.
extension PostStore {
    public func posts(_ ids: [PostID], of feed: FeedID) async throws(StoreFailure) -> [StoredPost] {
        try await posts(ids).filter { $0.feed == feed }
    }
}
