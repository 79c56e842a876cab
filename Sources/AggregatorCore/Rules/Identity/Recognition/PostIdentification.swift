/// Decides which post of a document is which stored post: pure.
///
/// It works on what distinguishes the posts of the document (`PostEvidence`), since twenty items with one guid are twenty posts. What two
/// kinds of evidence agree on decides first, then the strongest evidence that is known (`PostRecognition`). A stored post is claimed by at
/// most one post of the document, the one with the stronger evidence.
public struct PostIdentification: Sendable {
    /// The stored post that a post of the document is, or that it is new.
    public struct Decision: Sendable, Hashable {
        /// The index in the document.
        public var index: Int
        /// The stored post's id, or a new one that neither another post of the document has, nor one that the store recalled.
        public var id: PostID
        /// What is stored of it; `nil` for a new post.
        public var known: KnownPost?
        /// The evidence to store.
        public var evidence: [Evidence]
    }

    /// The decisions in the order of the document; a post that repeats another in everything is left out.
    public let decisions: [Decision]

    /// - Parameters:
    ///   - posts: Of the document, as the source sent them.
    ///   - evidence: Of the same posts.
    ///   - known: What the store recalled of all evidence asked for.
    ///   - others: For posts of the document, the stored posts that each is not (`Namesakes`).
    ///   - now: When the document was asked for; `nil` where that is unknown.
    public init(
        feed: FeedID, posts: [Post], evidence: [PostEvidence], known: [Evidence: KnownPost], others: [Int: Set<PostID>] = [:],
        extent: DocumentExtent = .whole, askedAt now: Timestamp? = nil
    ) {
        let recognition = PostRecognition(posts, evidence, known: known, others: others, extent: extent, askedAt: now)
        var taken = recognition.claims.claimed.union(known.values.map(\.id))
        var decisions: [Decision] = []
        for (index, kept) in recognition.evidence.enumerated() where !kept.isLeftOut {
            if let claim = recognition.claims.byIndex[index] {
                let lasting = Self.lasting(of: posts[index], claim.known, kept.all, known)
                decisions.append(Decision(index: index, id: claim.known.id, known: claim.known, evidence: kept.all + lasting))
                continue
            }
            let id = Self.newID(in: feed, kept, guidsAreUnreliable: recognition.guidsAreUnreliable, known, taken)
            taken.insert(id)
            let all = kept.all
            let notes = recognition.notes(of: posts[index], at: index, evidence[index]).filter { !all.contains($0) }
            decisions.append(Decision(index: index, id: id, known: nil, evidence: notes.isEmpty ? all : all + notes))
        }
        self.decisions = decisions
    }

    /// What a tombstone learns besides of a post that was edited since: it has no text to be compared with later (`Namesakes`).
    private static func lasting(of post: Post, _ owner: KnownPost, _ kept: [Evidence], _ known: [Evidence: KnownPost]) -> [Evidence] {
        guard owner.isRemoved, kept.contains(where: { known[$0] == nil }) else { return [] }
        return Identity.lasting(of: post).filter { !kept.contains($0) }
    }

    /// Derives a new id from the strongest evidence that no stored post has: the id of a post that has left the document may derive from
    /// known evidence, and that post would be overwritten. An unreliable guid, which may be that of another post, not even recalled here,
    /// is the last resort.
    private static func newID(
        in feed: FeedID, _ post: PostEvidence, guidsAreUnreliable: Bool, _ known: [Evidence: KnownPost], _ taken: Set<PostID>
    ) -> PostID {
        let free = (post.alone(withoutGUID: guidsAreUnreliable) + post.deciding).first { known[$0] == nil }
        var attempt = 0
        while true {
            let id =
                free.map { Identity.post(in: feed, evidence: $0, attempt: attempt) }
                ?? Identity.post(in: feed, all: post.deciding + post.supporting + post.forOtherPolicies, attempt: attempt)
            if !taken.contains(id) { return id }
            attempt += 1
        }
    }
}
