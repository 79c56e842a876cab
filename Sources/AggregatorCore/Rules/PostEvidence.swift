/// What tells one post of a document from the others of it, and by what stored posts are recognised.
public struct PostEvidence: Sendable, Hashable {
    /// What decides which stored post it is, strongest first.
    public var deciding: [Evidence]
    /// What is kept besides, so that another policy can decide by it.
    public var besides: [Evidence]

    public init(deciding: [Evidence], besides: [Evidence] = []) {
        self.deciding = deciding
        self.besides = besides
    }

    public var all: [Evidence] { deciding + besides }

    /// For each post of a document. Evidence that several of them share tells none of them apart and is left out; posts that share
    /// everything are one, of which the first keeps its content.
    ///
    /// By a policy what it names decides alone; of a post that has no such thing, or shares it, everything else does.
    public static func of(_ posts: [Post], by policy: IdentityPolicy) -> [PostEvidence] {
        let all = posts.map { post in
            let chosen = Identity.evidence(of: post, decidingBy: policy)
            return (chosen: chosen, rest: Identity.evidence(of: post).filter { !chosen.contains($0) })
        }
        var counts: [Evidence: Int] = [:]
        counts.reserveCapacity(posts.count * 3)
        for list in all {
            for item in list.chosen { counts[item, default: 0] += 1 }
            for item in list.rest { counts[item, default: 0] += 1 }
        }
        var kept: Set<Evidence> = []
        return all.map { list in
            let chosen = list.chosen.filter { counts[$0] == 1 }
            let rest = list.rest.filter { counts[$0] == 1 }
            if !chosen.isEmpty { return PostEvidence(deciding: chosen, besides: rest) }
            if !rest.isEmpty { return PostEvidence(deciding: rest) }
            guard let content = (list.rest.last ?? list.chosen.last), kept.insert(content).inserted else {
                return PostEvidence(deciding: [])
            }
            return PostEvidence(deciding: [content])
        }
    }
}

extension [Evidence: KnownPost] {
    /// Stored posts that are pointed to by nothing that decides: whether they are meant is seen in what they say. None for `auto`.
    public func doubtful(for evidence: [PostEvidence]) -> [PostID] {
        var seen: Set<PostID> = []
        return evidence.filter { post in !post.deciding.contains { self[$0] != nil } }
            .flatMap { post in post.besides.compactMap { self[$0] } }.filter { !$0.isRemoved && seen.insert($0.id).inserted }.map(\.id)
    }

    /// Adds what stored posts, which were recognised by something else up to now, are recognised by under a policy.
    public mutating func add(_ posts: [StoredPost], by policy: IdentityPolicy) {
        for post in posts {
            for item in Identity.evidence(of: post.post, decidingBy: policy) where self[item] == nil {
                self[item] = KnownPost(id: post.id, fingerprint: post.fingerprint)
            }
        }
    }
}
