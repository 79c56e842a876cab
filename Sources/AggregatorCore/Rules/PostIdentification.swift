/// Decides which post of a document is which stored post: pure, with its reasons.
///
/// Evidence that several posts of one document share tells none of them apart and is not used (twenty items with one guid are twenty
/// posts). Of what is left, the strongest that is known decides; a stored post is claimed by one post of the document at most, by
/// whichever has the stronger evidence.
public struct PostIdentification: Sendable {
    public struct Decision: Sendable, Hashable {
        /// Where in the document.
        public var index: Int
        public var id: PostID
        /// The evidence that decided: what matched, or what the new identifier was derived from.
        public var decidedBy: Evidence.Kind
        /// What is stored of it; `nil` for a new post.
        public var known: KnownPost?
        /// What tells it from the others of this document, strongest first.
        public var evidence: [Evidence]
    }

    /// In the order of the document; a post that repeats another in everything is left out.
    public let decisions: [Decision]

    /// Evidence of all posts, to recall from the store before deciding.
    public static func evidence(of posts: [Post]) -> [[Evidence]] { discriminating(posts.map(Identity.evidence(of:))) }

    /// - Parameters:
    ///   - evidence: what `evidence(of:)` gave, a list a post.
    ///   - known: what the store recalled.
    public init(feed: FeedID, evidence: [[Evidence]], known: [Evidence: KnownPost]) {
        var claims: [Int: (known: KnownPost, kind: Evidence.Kind)] = [:]
        var claimed: Set<PostID> = []
        // By strength across the whole document: a guid that matches goes before a link that matches the same stored post.
        for kind in Evidence.Kind.allCases {
            for (index, list) in evidence.enumerated() where claims[index] == nil {
                guard let item = list.first(where: { $0.kind == kind }), let match = known[item], !claimed.contains(match.id) else {
                    continue
                }
                claims[index] = (match, kind)
                claimed.insert(match.id)
            }
        }
        var taken = claimed.union(known.values.map(\.id))
        var decisions: [Decision] = []
        for (index, list) in evidence.enumerated() {
            guard let strongest = list.first else { continue }
            if let claim = claims[index] {
                decisions.append(
                    Decision(index: index, id: claim.known.id, decidedBy: claim.kind, known: claim.known, evidence: list))
            } else {
                var attempt = 0
                var id = Identity.post(in: feed, evidence: strongest)
                while taken.contains(id) {
                    attempt += 1
                    id = Identity.post(in: feed, evidence: strongest, attempt: attempt)
                }
                taken.insert(id)
                decisions.append(Decision(index: index, id: id, decidedBy: strongest.kind, known: nil, evidence: list))
            }
        }
        self.decisions = decisions
    }

    /// Drops what several posts share; of posts that share everything the first keeps its strongest, the others nothing.
    private static func discriminating(_ evidence: [[Evidence]]) -> [[Evidence]] {
        var counts: [Evidence: Int] = [:]
        for list in evidence { for item in list { counts[item, default: 0] += 1 } }
        var kept: Set<Evidence> = []
        return evidence.map { list in
            let unique = list.filter { counts[$0] == 1 }
            if !unique.isEmpty { return unique }
            guard let content = list.last, kept.insert(content).inserted else { return [] }
            return [content]
        }
    }
}
