/// A post, what it can be recognised by, and what it said before.
public struct ArchivedPost: Sendable, Hashable {
    /// The post as it is now, with its marks and dates.
    public var stored: StoredPost
    /// What it is recognised by; sorted.
    public let evidence: [Evidence]
    /// What it said before its edits, oldest first.
    public var versions: [PostVersion]

    /// The evidence may come in any order; `versions` have to be in theirs, oldest first.
    public init(_ stored: StoredPost, evidence: some Sequence<Evidence>, versions: [PostVersion] = []) {
        self.stored = stored
        self.evidence = evidence.sorted()
        self.versions = versions
    }
}

extension ArchivedPost {
    /// The same post, recognised by something else.
    public func with(evidence: some Sequence<Evidence>) -> ArchivedPost {
        ArchivedPost(stored, evidence: evidence, versions: versions)
    }
}
