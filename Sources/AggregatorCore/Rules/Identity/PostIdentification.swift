/// Decides which post of a document is which stored post: pure, with its reasons.
///
/// Based on the evidence that distinguishes the posts of the document (`PostEvidence`: twenty items with one guid are twenty posts), what two
/// kinds agree on decides before what one says, and then the strongest that is known. A stored post is claimed by at most one post of the
/// document, the one with the stronger evidence.
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
    ///   - posts: of the document, as the source sent them.
    ///   - evidence: of the same posts.
    ///   - known: what the store recalled of all evidence asked for.
    ///   - others: for posts of the document, the stored post that each is not (`Namesakes`).
    ///   - isPart: whether the document has only what is new or changed (RFC 3229): posts that it leaves out have not left the feed.
    public init(
        feed: FeedID, posts: [Post], evidence: [PostEvidence], known: [Evidence: KnownPost], others: [Int: PostID] = [:],
        isPart: Bool = false
    ) {
        var claims = Claims(known)
        var guidsAreUnreliable = false
        // Indices of posts that are others than the stored one at their page.
        var apart: Set<Int> = []
        let shared = SharedNames(known: known)
        let given = evidence
        var evidence = evidence
        if !known.isEmpty {
            evidence = shared.without(posts, evidence)
            for (index, id) in others where evidence.indices.contains(index) { evidence[index].forget { known[$0]?.id == id } }
            PostEvidence.addLastingMoments(posts, others.keys.sorted(), &evidence)
            guidsAreUnreliable = GUIDReliability(posts, evidence, known).areUnreliable
            // Some sources number their guids by place in the document, or swap them.
            let another = AnotherAtItsPage(posts, evidence, known: known, guidsAreUnreliable: guidsAreUnreliable)
            let deciding = zip(posts, evidence).map(another.without)
            // Guesses about a turned-over window are not stored: later pulls would trust them for ever.
            apart =
                another.isTurnedOver
                ? []
                : Set(
                    evidence.indices.filter { index in
                        deciding[index].deciding.count < evidence[index].deciding.count
                            && evidence[index].deciding.contains { $0.kind == .link && known[$0] != nil }
                    })
            claims.claimExact(deciding, posts)
            claims.claim(by: deciding.map { $0.agreeing(in: known, withoutGUID: guidsAreUnreliable) }, agreeing: true)
            claims.claim(by: deciding.map { $0.alone(withoutGUID: guidsAreUnreliable) })
            if !isPart {
                claims.claim(by: AfterMove(claims, evidence).weak(evidence, known: known))
                let moved = AfterMove(claims, evidence)
                claims.claim(by: moved.pieces(posts, evidence, known: known))
                claims.claim(by: moved.days(posts, evidence, known: known))
            }
            claims.claim(by: evidence.map(\.remaining))
        }
        var taken = claims.claimed.union(known.values.map(\.id))
        var decisions: [Decision] = []
        for (index, post) in evidence.enumerated() {
            guard !post.deciding.isEmpty else { continue }
            let kept = post.all
            if let claim = claims.byIndex[index] {
                decisions.append(Decision(index: index, id: claim.known.id, known: claim.known, evidence: kept))
                continue
            }
            let id = Self.newID(in: feed, post, guidsAreUnreliable: guidsAreUnreliable, known, taken)
            taken.insert(id)
            let page = apart.contains(index) ? [Identity.sharedPage(of: posts[index])].compactMap(\.self) : []
            // A name that was left out of the evidence, as it is another post's, was passed on as well.
            let notes = guidsAreUnreliable ? [] : shared.notes(of: posts[index], given[index], claimed: claims.claimed) + page
            let untold = notes.filter { !kept.contains($0) }
            decisions.append(Decision(index: index, id: id, known: nil, evidence: untold.isEmpty ? kept : kept + untold))
        }
        self.decisions = decisions
    }

    /// Derives a new id from the strongest evidence that no stored post has: the id of a post that has left the document may derive from
    /// known evidence, and that post would be overwritten. An unreliable guid, which may be that of another post, not even recalled here, is
    /// the last resort.
    private static func newID(
        in feed: FeedID, _ post: PostEvidence, guidsAreUnreliable: Bool, _ known: [Evidence: KnownPost], _ taken: Set<PostID>
    ) -> PostID {
        let free = (post.alone(withoutGUID: guidsAreUnreliable) + post.deciding).first { known[$0] == nil }
        var attempt = 0
        while true {
            let id =
                free.map { Identity.post(in: feed, evidence: $0, attempt: attempt) }
                ?? Identity.post(in: feed, all: post.deciding + post.supporting + post.besides, attempt: attempt)
            if !taken.contains(id) { return id }
            attempt += 1
        }
    }
}

extension AfterMove {
    /// After these claims.
    fileprivate init(_ claims: Claims, _ evidence: [PostEvidence]) {
        // A picture may have agreed with other evidence; it is no name then.
        let names = claims.byIndex.filter { index, claim in
            claim.kind.isName && evidence[index].deciding.contains { $0.kind == claim.kind }
        }.map(\.value.kind)
        self.init(
            claimed: Set(claims.byIndex.keys), taken: claims.claimed, names: Set(names),
            named: names.count { $0 == .guid || $0 == .link })
    }
}

/// The stored post that each post of a document claims.
private struct Claims {
    private let known: [Evidence: KnownPost]
    private(set) var byIndex: [Int: (known: KnownPost, kind: Evidence.Kind)] = [:]
    private(set) var claimed: Set<PostID> = []

    init(_ known: [Evidence: KnownPost]) { self.known = known }

    /// A post with the content and date of a stored post is that one, even if guid and page are known as another's, as when several posts of
    /// an earlier document shared them: otherwise the other one would be overwritten, and this one stored twice. It does not apply where some
    /// post of the document has the stored one's name.
    mutating func claimExact(_ evidence: [PostEvidence], _ posts: [Post]) {
        let found = evidence.indices.compactMap { index in exact(evidence[index], posts[index]).map { (index: index, match: $0) } }
        guard !found.isEmpty else { return }
        var named: Set<PostID> = []
        for post in evidence { named.formUnion((post.deciding + post.supporting).filter(\.kind.isName).compactMap { known[$0]?.id }) }
        for (index, match) in found where !named.contains(match.id) && claimed.insert(match.id).inserted {
            byIndex[index] = (match, .content)
        }
    }

    /// The stored post that text and date point to, where the name points to another one with other content.
    private func exact(_ evidence: PostEvidence, _ post: Post) -> KnownPost? {
        let pieces = evidence.deciding + evidence.supporting
        // Of a title as written and as plain text, only one may be stored; of a post without a title, neither.
        let titles = pieces.filter { $0.kind == .titleAndDate }
        let isOptional = post.title == nil || titles.contains { known[$0] != nil }
        let said = pieces.filter { !$0.kind.isName && !(isOptional && $0.kind == .titleAndDate && known[$0] == nil) }
        guard said.count > 1, let match = known[said[0]], said.dropFirst().allSatisfy({ known[$0]?.id == match.id }),
            pieces.contains(where: { piece in piece.kind.isName && known[piece].map { $0.id != match.id } ?? false })
        else { return nil }
        // Several posts with the same text and date, such as jobs and alerts, are told apart by their names.
        let fingerprint = Fingerprint.of(post)
        let isOther = pieces.allSatisfy { !$0.kind.isName || known[$0]?.fingerprint != fingerprint }
        return isOther && match.fingerprint == fingerprint ? match : nil
    }

    /// Claims by strength across the whole document: a matching guid goes before a link that matches the same stored post.
    ///
    /// - Parameter agreeing: claims only where two kinds agree.
    mutating func claim(by pieces: [[Evidence]], agreeing: Bool = false) {
        for kind in Evidence.Kind.allCases {
            for (index, pieces) in pieces.enumerated() where byIndex[index] == nil {
                guard let match = match(pieces, kind, agreeing) else { continue }
                byIndex[index] = (match, kind)
                claimed.insert(match.id)
            }
        }
    }

    private func match(_ pieces: [Evidence], _ kind: Evidence.Kind, _ agreeing: Bool) -> KnownPost? {
        for item in pieces where item.kind == kind {
            guard let match = known[item], !claimed.contains(match.id) else { continue }
            if !agreeing || pieces.contains(where: { $0.kind != kind && known[$0]?.id == match.id }) { return match }
        }
        return nil
    }
}

extension PostEvidence {
    /// The evidence on which two kinds may agree. For a post with a guid, supporting evidence only joins what decides, and counts for nothing
    /// by itself: page, title and text are the same for every alert of a monitor, and guid and date tell which one it is.
    fileprivate func agreeing(in known: [Evidence: KnownPost], withoutGUID: Bool) -> [Evidence] {
        guard !withoutGUID else { return (deciding + supporting).filter { $0.kind != .guid } }
        let attached = attachedThatDay(in: known)
        guard deciding.contains(where: { $0.kind == .guid }) else { return deciding + supporting + attached }
        let decided = deciding.compactMap { known[$0]?.id }
        return deciding + supporting.filter { known[$0].map { decided.contains($0.id) } ?? false } + attached
    }

    /// The attachment and a title or text of that day, if they point to the same stored post.
    private func attachedThatDay(in known: [Evidence: KnownPost]) -> [Evidence] {
        guard let enclosure = supporting.first(where: { $0.kind == .enclosure }), let match = known[enclosure] else { return [] }
        let said = (weak + [title?.evidence].compactMap(\.self)).filter { !$0.kind.isName && known[$0]?.id == match.id }
        return said.isEmpty ? [] : [enclosure] + said
    }

    /// The evidence that decides alone. Where guids are unreliable, everything else does; in a document's only post, supporting evidence
    /// decides only if there is nothing else.
    fileprivate func alone(withoutGUID: Bool) -> [Evidence] {
        guard withoutGUID else { return deciding }
        let rest = deciding.filter { $0.kind != .guid }
        return rest.isEmpty || doubts.isEmpty ? rest + supporting : rest
    }
}
