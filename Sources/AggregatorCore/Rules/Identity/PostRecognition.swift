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
        if posts.count == 1, let evidence = deciding.first, let post = posts.first { claims.claimLone(evidence, post) }
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
