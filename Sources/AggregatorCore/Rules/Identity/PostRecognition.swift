/// Which stored posts the posts of a document claim to be, in the order in which their evidence decides.
struct PostRecognition {
    private(set) var claims: Claims
    /// The evidence of the posts, without what several of them share.
    private(set) var evidence: [PostEvidence]
    private(set) var guidsAreUnreliable = false
    /// Indices of posts that are others than the stored one at their page.
    private(set) var apart: Set<Int> = []
    let shared: SharedNames

    /// As for `PostIdentification`.
    init(_ posts: [Post], _ given: [PostEvidence], known: [Evidence: KnownPost], others: [Int: PostID], isPart: Bool) {
        claims = Claims(known)
        shared = SharedNames(known: known)
        evidence = given
        guard !known.isEmpty else { return }
        evidence = shared.without(posts, given)
        for (index, id) in others where evidence.indices.contains(index) { evidence[index].forget { known[$0]?.id == id } }
        PostEvidence.addLastingMoments(posts, others.keys.sorted(), &evidence)
        guidsAreUnreliable = GUIDReliability(posts, evidence, known).areUnreliable
        // Some sources number their guids by place in the document, or swap them.
        let another = AnotherAtItsPage(posts, evidence, known: known, guidsAreUnreliable: guidsAreUnreliable)
        let deciding = zip(posts, evidence).map(another.without)
        // Guesses about a turned-over window are not stored: later pulls would trust them for ever.
        if !another.isTurnedOver { apart = Self.apart(deciding, evidence, known) }
        claims.claimExact(deciding, posts)
        claims.claimUnchanged(deciding, posts)
        claims.claim(by: deciding.map { $0.agreeing(in: known, withoutGUID: guidsAreUnreliable) }, agreeing: true)
        claims.claim(by: deciding.map { $0.alone(withoutGUID: guidsAreUnreliable) })
        if !isPart { claimAfterMove(posts, known) }
        claims.claim(by: evidence.map(\.remaining))
    }

    /// The posts that lost evidence, although a stored post is at their page.
    private static func apart(_ deciding: [PostEvidence], _ evidence: [PostEvidence], _ known: [Evidence: KnownPost]) -> Set<Int> {
        Set(
            evidence.indices.filter { index in
                deciding[index].deciding.count < evidence[index].deciding.count
                    && evidence[index].deciding.contains { $0.kind == .link && known[$0] != nil }
            })
    }

    /// Claims what a site keeps of its posts when it moves.
    private mutating func claimAfterMove(_ posts: [Post], _ known: [Evidence: KnownPost]) {
        claims.claim(by: AfterMove(claims, evidence).weak(evidence, known: known))
        let moved = AfterMove(claims, evidence)
        claims.claim(by: moved.pieces(posts, evidence, known: known))
        claims.claim(by: moved.days(posts, evidence, known: known))
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
struct Claims {
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

    /// A post that is in every way the stored one of its guid is that one, even if everything else points to another post: the two may once have
    /// been in one document, and what they share told neither of them apart. A post that stands alone, with another guid and all else as
    /// stored, is that one as well, though nothing of it would decide; not without a day or an attachment, as an alert that comes again.
    mutating func claimUnchanged(_ evidence: [PostEvidence], _ posts: [Post]) {
        for (index, evidence) in evidence.enumerated() where byIndex[index] == nil {
            let pieces = evidence.deciding + evidence.supporting
            let guid = pieces.first { $0.kind == .guid }.flatMap { known[$0] }
            let isLone = guid == nil && posts.count == 1 && Self.mayBeUnchanged(posts[index], pieces, known)
            guard guid != nil || isLone, let match = guid ?? pieces.first(where: { known[$0] != nil }).flatMap({ known[$0] }) else {
                continue
            }
            let pointsElsewhere = pieces.contains { known[$0].map { $0.id != match.id } ?? false }
            guard pointsElsewhere != isLone, match.fingerprint == Fingerprint.of(posts[index]), claimed.insert(match.id).inserted else {
                continue
            }
            byIndex[index] = (match, isLone ? .content : .guid)
        }
    }

    private static func mayBeUnchanged(_ post: Post, _ pieces: [Evidence], _ known: [Evidence: KnownPost]) -> Bool {
        Identity.isOnDay(post) || !Identity.hasMoment(post) && pieces.contains { $0.kind == .enclosure && known[$0] != nil }
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
    func alone(withoutGUID: Bool) -> [Evidence] {
        guard withoutGUID else { return deciding }
        let rest = deciding.filter { $0.kind != .guid }
        return rest.isEmpty || doubts.isEmpty ? rest + supporting : rest
    }
}
