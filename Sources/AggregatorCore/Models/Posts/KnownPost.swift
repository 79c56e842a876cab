/// What the store already knows of a post that some evidence points to.
public struct KnownPost: Sendable, Hashable {
    /// The id of the post, which may be stored or removed.
    public var id: PostID
    /// The fingerprint of the post as it is stored, or as it last was if it was removed.
    public var fingerprint: Identifier
    /// Whether it was removed, and must not come back.
    public var isRemoved: Bool
    /// Creates the facts of a post; a stored one unless said otherwise.
    public init(id: PostID, fingerprint: Identifier, isRemoved: Bool = false) {
        self.id = id
        self.fingerprint = fingerprint
        self.isRemoved = isRemoved
    }
}
