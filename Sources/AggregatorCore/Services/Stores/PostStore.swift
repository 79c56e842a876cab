/// What a reader reads and marks.
///
/// - Posts come newest first: by sort date descending, then id ascending, which is a total order; or by relevance, as `PostQuery.Order`
///   says. A page begun with `after` goes on where the last one ended, whatever is committed or removed meanwhile: also when the post that
///   stood there has another date by now, or is gone.
/// - What comes back is what was committed, to the letter.
/// - Marking is idempotent, and answers how many posts it changed.
/// - Posts are found by what they are kept under (`Sign.of`), as they are stored now, by id.
/// - Versions of a post come oldest first, the newest `PostVersion.limit` of them, and go when the post goes.
public protocol PostStore: Sendable {
    /// Those that match, in the order of the query, from its cursor on and up to its limit.
    func posts(matching query: PostQuery) async throws(StoreFailure) -> [StoredPost]
    /// Those of `ids` that are there, in the order of `ids`.
    func posts(_ ids: [PostID]) async throws(StoreFailure) -> [StoredPost]
    /// Those of them that are of that feed: a store may have to look through all that it has for what is of any.
    func posts(_ ids: [PostID], of feed: FeedID) async throws(StoreFailure) -> [StoredPost]
    /// Ids that begin with these hexadecimal digits, at most `limit`, in order.
    func postIDs(startingWith prefix: String, limit: Int) async throws(StoreFailure) -> [PostID]
    /// Those that have one of these signs, at most `limit` a sign. A sign that none has is not in the answer.
    func posts(sharing signs: [Sign], limit: Int) async throws(StoreFailure) -> [Sign: [PostID]]
    /// What a post said before it was edited; nothing of one that is not there.
    func versions(of id: PostID) async throws(StoreFailure) -> [PostVersion]
    /// Those that are there; answers how many it changed.
    @discardableResult
    func mark(_ ids: [PostID], _ change: StatusChange) async throws(StoreFailure) -> Int
    /// Everything that matches; limit and cursor hold. Answers how many it changed.
    @discardableResult
    func mark(matching query: PostQuery, _ change: StatusChange) async throws(StoreFailure) -> Int
}

/// For stores that find a post by its id alone.
extension PostStore {
    public func posts(_ ids: [PostID], of feed: FeedID) async throws(StoreFailure) -> [StoredPost] {
        try await posts(ids).filter { $0.feed == feed }
    }
}
