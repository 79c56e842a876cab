/// Removes posts.
///
/// - `remove` removes those that are there and not starred, whole or not at all: they are in no result any more, and stay removed
///   (`PullStore.commit`). With `keepingUnread`, posts that are unread just then stay. Removing is idempotent, and returns how many posts
///   it removed.
/// - The evidence of a removed post is remembered as long as its feed is followed, and so is what `Identity.lasting` finds in what was
///   stored, except what belongs to another post of the feed already. Of several posts with the same evidence, the first of `ids` gets it.
/// - Nothing is remembered of a feed that is not followed, and its description goes with the last of its posts.
/// - `outlines` are all posts of a feed, in the order of `PostStore.posts`.
/// - `compact` frees the room that removed things took, and changes no result.
public protocol RetentionStore: Sendable {
    /// All posts of a feed, newest first; empty for a feed without posts.
    func outlines(of feed: FeedID) async throws(StoreFailure) -> [PostOutline]
    /// Removes the posts; returns how many it removed.
    ///
    /// - Parameter moment: The time of removal that their tombstones keep.
    @discardableResult
    func remove(_ ids: [PostID], keepingUnread: Bool, at moment: Timestamp) async throws(StoreFailure) -> Int
    /// Frees unused room; may take long.
    func compact() async throws(StoreFailure)
}

extension RetentionStore {
    /// Removes the posts, unread ones as well.
    @discardableResult
    public func remove(_ ids: [PostID], at moment: Timestamp) async throws(StoreFailure) -> Int {
        try await remove(ids, keepingUnread: false, at: moment)
    }
}
