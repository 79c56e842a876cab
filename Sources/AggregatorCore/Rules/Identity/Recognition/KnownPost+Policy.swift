/// What is known of stored posts under an identity policy that was chosen after they were stored.
extension [Evidence: KnownPost] {
    /// Stored posts that only evidence which does not decide points to: their content has to be compared. None for `auto`.
    public func doubtful(for evidence: [PostEvidence]) -> [PostID] {
        var seen: Set<PostID> = []
        return evidence.filter { post in !post.deciding.contains { self[$0] != nil } }
            .flatMap { post in post.forOtherPolicies.compactMap { self[$0] } }
            .filter { !$0.isRemoved && seen.insert($0.id).inserted }.map(\.id)
    }

    /// Adds what stored posts, which were recognised in other ways up to now, are recognised by under a policy.
    public mutating func add(_ posts: [StoredPost], by policy: IdentityPolicy) {
        for post in posts {
            for item in Identity.evidence(of: post.post, decidingBy: policy) where self[item] == nil {
                self[item] = KnownPost(id: post.id, fingerprint: post.fingerprint)
            }
        }
    }
}
