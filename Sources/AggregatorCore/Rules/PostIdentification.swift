/// Decides which post of a document is which stored post: pure, with its reasons.
///
/// Of what tells the posts of the document apart (`PostEvidence`: twenty items with one guid are twenty posts), what two kinds agree on
/// decides before what one says, and then the strongest that is known; a stored post is claimed by one post of the document at most, by
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

    /// - Parameters:
    ///   - evidence: of the posts of the document.
    ///   - known: what the store recalled of all of it.
    public init(feed: FeedID, evidence: [PostEvidence], known: [Evidence: KnownPost]) {
        var claims: [Int: (known: KnownPost, kind: Evidence.Kind)] = [:]
        var claimed: Set<PostID> = []
        func claim(by pieces: [[Evidence]], where isMeant: (Int, KnownPost) -> Bool = { _, _ in true }) {
            // By strength across the whole document: a guid that matches goes before a link that matches the same stored post.
            for kind in Evidence.Kind.allCases {
                for (index, pieces) in pieces.enumerated() where claims[index] == nil {
                    let matches = pieces.lazy.filter { $0.kind == kind }.compactMap { known[$0] }
                    guard let match = matches.first(where: { !claimed.contains($0.id) && isMeant(index, $0) }) else { continue }
                    claims[index] = (match, kind)
                    claimed.insert(match.id)
                }
            }
        }
        var hasWanderingGUIDs = false
        if !known.isEmpty {
            // Some sources number their guids by place in the document, or swap them.
            let pieces = evidence.map { $0.deciding + $0.supporting }
            claim(by: pieces) { index, match in Set(pieces[index].lazy.filter { known[$0]?.id == match.id }.map(\.kind)).count > 1 }
            hasWanderingGUIDs = Self.hasWanderingGUIDs(evidence, claims.mapValues(\.known.id), known)
            claim(by: evidence.map { post in hasWanderingGUIDs ? post.deciding.filter { $0.kind != .guid } : post.deciding })
            claim(by: evidence.map(\.remaining))
        }
        var taken = claimed.union(known.values.map(\.id))
        var decisions: [Decision] = []
        for (index, post) in evidence.enumerated() {
            // A guid that wanders names another post already, which may not even be known here: no id is derived from it.
            let lasting = hasWanderingGUIDs ? post.deciding.first { $0.kind != .guid } : nil
            guard let strongest = lasting ?? post.deciding.first else { continue }
            if let claim = claims[index] {
                decisions.append(
                    Decision(index: index, id: claim.known.id, decidedBy: claim.kind, known: claim.known, evidence: post.all))
            } else {
                var attempt = 0
                var id = Identity.post(in: feed, evidence: strongest)
                while taken.contains(id) {
                    attempt += 1
                    id = Identity.post(in: feed, evidence: strongest, attempt: attempt)
                }
                taken.insert(id)
                decisions.append(Decision(index: index, id: id, decidedBy: strongest.kind, known: nil, evidence: post.all))
            }
        }
        self.decisions = decisions
    }

    /// Whether guids are places in the document, and not names: more of the posts that are recognised by other things have the guid of
    /// another stored post than have their own. Alone such a guid says nothing.
    private static func hasWanderingGUIDs(_ evidence: [PostEvidence], _ claims: [Int: PostID], _ known: [Evidence: KnownPost]) -> Bool {
        var (stayed, moved) = (0, 0)
        for (index, id) in claims {
            guard let guid = evidence[index].deciding.first(where: { $0.kind == .guid }), let named = known[guid] else { continue }
            if named.id == id { stayed += 1 } else { moved += 1 }
        }
        return moved > stayed
    }
}
