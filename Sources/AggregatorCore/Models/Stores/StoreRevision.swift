/// Tells whether anything was written to a store since an earlier revision of it; the numbers mean nothing else.
public struct StoreRevision: Sendable, Hashable {
    /// Another number once a harvest was committed through this store.
    public var commits: Int64
    /// Another number once anything else was written through it, or anything by others.
    public var others: Int64
    /// Creates a revision from its members.
    public init(commits: Int64, others: Int64) {
        self.commits = commits
        self.others = others
    }
}
