/// Which stored posts the posts of a document claim to be, in the order in which their evidence decides.
struct PostRecognition {
    private(set) var claims: Claims
    /// The evidence of the posts, without names that turned out to be another post's.
    private(set) var evidence: [PostEvidence]
    private(set) var guidsAreUnreliable = false
    /// Indices of posts that are others than the stored one at their page (`PageReuse`).
    private(set) var newAtKnownPage: Set<Int> = []
    /// Indices of posts without guids that are others than those at their pages (`Namesakes`).
    private var unnamedOthers: Set<Int> = []
    /// Whether the dates of these were made for the request, so that the next request may find them with other dates.
    private var othersAreDatedAtRequest = false
    let sharedNames: SharedNames

    /// As for `PostIdentification`.
    init(
        _ posts: [Post], _ given: [PostEvidence], known: [Evidence: KnownPost], others: [Int: Set<PostID>],
        extent: DocumentExtent, askedAt now: Timestamp?
    ) {
        claims = Claims(known)
        sharedNames = SharedNames(known: known)
        evidence = given
        guard !known.isEmpty else { return }
        evidence = sharedNames.withLatestIssues(posts, sharedNames.withoutSharedNames(posts, given))
        // Undated posts of a list whose guids count places are all others: then the guids tell of it first.
        let dated = others.filter { posts.indices.contains($0.key) && posts[$0.key].dates.published != nil }
        forget(dated, known) { !$0.isRemoved }
        PostEvidence.addPagesOrTexts(posts, dated.keys.sorted(), &evidence)
        guidsAreUnreliable = GUIDReliability(posts, evidence, known).areUnreliable
        // Until here they tell of guids that count places.
        forget(dated, known, where: \.isRemoved)
        let undated = others.filter { dated[$0.key] == nil }
        forget(undated, known) { _ in true }
        PostEvidence.addPagesOrTexts(posts, undated.keys.sorted(), &evidence)
        // A link that is posted again has another page of comments, and needs no note; nor does who has only the text of another.
        unnamedOthers = Set(
            others.keys.filter { index in
                posts.indices.contains(index) && posts[index].guid == nil && posts[index].details?.comments.page == nil
                    && given.indices.contains(index) && given[index].deciding.contains { $0.kind == .link && known[$0] != nil }
            })
        othersAreDatedAtRequest =
            now.map { now in
                unnamedOthers.allSatisfy { NextIssue.isMade(posts[$0].dates.published, forRequestAt: now) }
            } ?? false
        let reuse = PageReuse(posts, evidence, known: known, guidsAreUnreliable: guidsAreUnreliable, extent: extent, askedAt: now)
        let words = RepeatedWords(posts, evidence, known: known)
        let deciding = zip(posts, evidence).map { words.withoutRepeatedWords($0, reuse.withoutReusedPage($0, $1)) }
        // Guesses about a window that has turned over are not stored: later pulls would trust them for ever.
        if !reuse.windowHasTurnedOver { newAtKnownPage = Self.newAtKnownPage(deciding, evidence, known) }
        claim(deciding, posts, known, extent)
    }

    /// Takes from posts of the document the evidence of posts that they are not.
    private mutating func forget(_ others: [Int: Set<PostID>], _ known: [Evidence: KnownPost], where isMeant: (KnownPost) -> Bool) {
        for (index, ids) in others where evidence.indices.contains(index) {
            evidence[index].forget { known[$0].map { ids.contains($0.id) && isMeant($0) } ?? false }
        }
    }

    /// What is noted of names that a new post has from stored ones. Where guids are places in the list, nothing is.
    ///
    /// - Parameter given: Its evidence with these names, although `evidence` may be without them.
    func notes(of post: Post, at index: Int, _ given: PostEvidence) -> [Evidence] {
        guard !guidsAreUnreliable else { return [] }
        if unnamedOthers.contains(index) {
            return othersAreDatedAtRequest
                ? SharedNames.lastingEvidence(of: post) + Identity.noteOnTime(atPageOf: post)
                : SharedNames.noteAndLastingEvidence(of: post)
        }
        let page = newAtKnownPage.contains(index) ? [Identity.noteOfSharedPage(of: post)].compactMap(\.self) : []
        return sharedNames.notes(of: post, given, claimed: claims.claimed) + page
    }

    /// The posts that lost evidence, although a stored post is at their page.
    private static func newAtKnownPage(_ deciding: [PostEvidence], _ evidence: [PostEvidence], _ known: [Evidence: KnownPost]) -> Set<Int> {
        Set(
            evidence.indices.filter { index in
                deciding[index].deciding.count < evidence[index].deciding.count
                    && evidence[index].deciding.contains { $0.kind == .link && known[$0] != nil }
            })
    }

    /// - Parameter deciding: The evidence without pages that are used again.
    private mutating func claim(_ deciding: [PostEvidence], _ posts: [Post], _ known: [Evidence: KnownPost], _ extent: DocumentExtent) {
        claims.claimSameContent(deciding, posts)
        claims.claimUnchanged(deciding, posts)
        if posts.count == 1, let evidence = deciding.first, let post = posts.first { claims.claimSinglePost(evidence, post) }
        claims.claim(by: deciding.map { $0.agreeing(in: known, withoutGUID: guidsAreUnreliable) }, isAgreementNeeded: true)
        claims.claim(by: deciding.map { $0.alone(withoutGUID: guidsAreUnreliable) })
        if extent == .whole { claimAfterMove(posts, known) }
        claims.claim(by: evidence.map(\.fallback))
    }

    /// Claims what a site keeps of its posts when it moves.
    private mutating func claimAfterMove(_ posts: [Post], _ known: [Evidence: KnownPost]) {
        claims.claim(by: AfterMove(claims, evidence).weak(posts, evidence, known: known))
        let move = AfterMove(claims, evidence)
        claims.claim(by: move.contents(posts, evidence, known: known))
        claims.claim(by: move.titles(posts, evidence, known: known))
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
            recognised: Set(claims.byIndex.keys), claimed: claims.claimed, namesThatDecided: Set(names),
            recognisedByName: names.count { $0 == .guid || $0 == .link },
            recognisedByGUID: names.count { $0 == .guid },
            recognisedByMoment: claims.byIndex.values.count { $0.kind == .titleAndDate })
    }
}

extension PostEvidence {
    /// The evidence on which two kinds may agree. For a post with a guid, supporting evidence only joins what decides, and counts for
    /// nothing by itself: page, title and text are the same for every alert of a monitor, and guid and date tell which one it is.
    fileprivate func agreeing(in known: [Evidence: KnownPost], withoutGUID: Bool) -> [Evidence] {
        guard !withoutGUID else { return (deciding + supporting).filter { $0.kind != .guid } }
        let attachment = attachmentOfThatDay(in: known)
        guard deciding.contains(where: { $0.kind == .guid }) else { return deciding + supporting + attachment }
        let decided = deciding.compactMap { known[$0]?.id }
        return deciding + supporting.filter { known[$0].map { decided.contains($0.id) } ?? false } + attachment
    }

    /// The attachment and a title or text of that day, if they point to the same stored post.
    private func attachmentOfThatDay(in known: [Evidence: KnownPost]) -> [Evidence] {
        guard let enclosure = supporting.first(where: { $0.kind == .enclosure }), let owner = known[enclosure] else { return [] }
        let words = (weak + looseTitles).filter { !$0.kind.isName && known[$0]?.id == owner.id }
        return words.isEmpty ? [] : [enclosure] + words
    }

    /// The evidence that decides alone. Where guids are unreliable, everything else does; in a document's only post, supporting evidence
    /// decides only if there is nothing else.
    func alone(withoutGUID: Bool) -> [Evidence] {
        guard withoutGUID else { return deciding }
        let rest = deciding.filter { $0.kind != .guid }
        return rest.isEmpty || guidDoubts.isEmpty ? rest + supporting : rest
    }
}
