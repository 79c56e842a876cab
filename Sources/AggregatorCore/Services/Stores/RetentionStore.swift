/// Lets go of posts.
///
/// - `remove` removes those that are there and not starred, whole or not at all: they are in no answer any more, and stay removed
///   (`PullStore.commit`). Where unread ones are kept, those stay that are so just then. Removing is idempotent, and answers how many
///   posts it removed.
/// - Of a removed post its evidence is remembered as long as its feed is followed, and so is what `Identity.lasting` finds in what was
///   stored, but for what belongs to another post of the feed already. Of several with the same, the first of `ids` gets it.
/// - Of a feed that is not followed nothing is remembered, and its description goes with the last of its posts.
/// - `outlines` are all posts of a feed, in the order of `PostStore.posts`.
/// - `compact` gives room back that removed things took, and changes no answer.
public protocol RetentionStore: Sendable {
    /// All posts of a feed, newest first; none of a feed that has none.
    func outlines(of feed: FeedID) async throws(StoreFailure) -> [PostOutline]
    /// Answers how many went.
    ///
    /// - Parameter moment: what their tombstones keep as the time of removal.
    @discardableResult
    func remove(_ ids: [PostID], keepingUnread: Bool, at moment: Timestamp) async throws(StoreFailure) -> Int
    /// Gives room back; may take long.
    func compact() async throws(StoreFailure)
}

extension RetentionStore {
    /// The same, and unread ones go as well.
    @discardableResult
    public func remove(_ ids: [PostID], at moment: Timestamp) async throws(StoreFailure) -> Int {
        try await remove(ids, keepingUnread: false, at: moment)
    }
}
