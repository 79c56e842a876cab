/// What the store already knows of a post that some evidence points to.
public struct KnownPost: Sendable, Hashable {
    /// Of the post, stored or removed.
    public var id: PostID
    /// Of the post as it is stored; of one that was removed the last.
    public var fingerprint: Identifier
    /// It was removed, and is not to come back.
    public var isRemoved: Bool
    /// Of a stored post, where nothing else is said.
    public init(id: PostID, fingerprint: Identifier, isRemoved: Bool = false) {
        self.id = id
        self.fingerprint = fingerprint
        self.isRemoved = isRemoved
    }
}
