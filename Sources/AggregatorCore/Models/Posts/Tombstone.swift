/// What is left of a post that was removed, so that it stays removed when its feed shows it again.
public struct Tombstone: Sendable, Hashable, Identifiable {
    /// The id of the removed post; no other post gets it.
    public let id: PostID
    /// The feed that the post belonged to.
    public let feed: FeedID
    /// The fingerprint of the post as it was last stored.
    public var fingerprint: Identifier
    /// When it was removed.
    public var removed: Timestamp
    /// The evidence that the post is recognised by; sorted.
    public let evidence: [Evidence]

    /// The evidence may come in any order.
    public init(id: PostID, feed: FeedID, fingerprint: Identifier, removed: Timestamp, evidence: some Sequence<Evidence>) {
        self.id = id
        self.feed = feed
        self.fingerprint = fingerprint
        self.removed = removed
        self.evidence = evidence.sorted()
    }
}

extension Tombstone {
    /// The same tombstone with other evidence.
    public func with(evidence: some Sequence<Evidence>) -> Tombstone {
        Tombstone(id: id, feed: feed, fingerprint: fingerprint, removed: removed, evidence: evidence)
    }
}
