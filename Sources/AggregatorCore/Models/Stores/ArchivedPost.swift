/// A post, its evidence, and its earlier versions.
public struct ArchivedPost: Sendable, Hashable {
    /// The post as it is now, with its marks and dates.
    public var stored: StoredPost
    /// The evidence that it is recognised by; sorted.
    public let evidence: [Evidence]
    /// Its earlier versions, oldest first.
    public var versions: [PostVersion]

    /// Creates the record. The evidence may come in any order; `versions` must be oldest first.
    public init(_ stored: StoredPost, evidence: some Sequence<Evidence>, versions: [PostVersion] = []) {
        self.stored = stored
        self.evidence = evidence.sorted()
        self.versions = versions
    }
}

extension ArchivedPost {
    /// The same post with other evidence.
    public func with(evidence: some Sequence<Evidence>) -> ArchivedPost {
        ArchivedPost(stored, evidence: evidence, versions: versions)
    }

    /// The post as a store takes it in where it has one with the same id: with the star, and the mark to keep it apart, of that one. `nil`
    /// where that one's content is later, and stays. Where both have the same content, that one says whether it was read: the record may
    /// tell what that was a moment ago.
    ///
    /// - Parameters:
    ///   - known: The marks of the one that is there.
    ///   - moment: When its content was stored (`StoredPost.since`).
    public func taken(over known: PostStatus, since moment: Timestamp) -> ArchivedPost? {
        guard moment <= stored.since else { return nil }
        var taken = self
        if moment == stored.since { taken.stored.status.isRead = known.isRead }
        taken.stored.status.isStarred = stored.status.isStarred || known.isStarred
        taken.stored.status.isApart = stored.status.isApart || known.isApart
        return taken
    }
}
