/// The stored post that each post of a document claims to be.
struct Claims {
    private let known: [Evidence: KnownPost]
    private(set) var byIndex: [Int: (known: KnownPost, kind: Evidence.Kind)] = [:]
    private(set) var claimed: Set<PostID> = []

    init(_ known: [Evidence: KnownPost]) { self.known = known }

    /// A post with the content and date of a stored post is that one, even if guid and page are known as another's, as when several posts
    /// of an earlier document shared them: otherwise the other one would be overwritten, and this one stored twice. It does not apply where
    /// some post of the document has the stored one's name.
    mutating func claimSameContent(_ evidence: [PostEvidence], _ posts: [Post]) {
        let found = evidence.indices.compactMap { index in
            ownerOfSameContent(evidence[index], posts[index]).map { (index: index, owner: $0) }
        }
        guard !found.isEmpty else { return }
        var named: Set<PostID> = []
        for post in evidence { named.formUnion((post.deciding + post.supporting).filter(\.kind.isName).compactMap { known[$0]?.id }) }
        for (index, owner) in found where !named.contains(owner.id) && claimed.insert(owner.id).inserted {
            byIndex[index] = (owner, .content)
        }
    }

    /// The stored post that text and date point to, where the name points to another one with other content.
    private func ownerOfSameContent(_ evidence: PostEvidence, _ post: Post) -> KnownPost? {
        let all = evidence.deciding + evidence.supporting
        // Of a title as written and as plain text, only one may be stored; of a post without a title, neither.
        let isTitleOptional = post.title == nil || all.contains { $0.kind == .titleAndDate && known[$0] != nil }
        let contents = all.filter { !$0.kind.isName && !(isTitleOptional && $0.kind == .titleAndDate && known[$0] == nil) }
        guard contents.count > 1, let owner = known[contents[0]], contents.dropFirst().allSatisfy({ known[$0]?.id == owner.id }),
            all.contains(where: { item in item.kind.isName && known[item].map { $0.id != owner.id } ?? false })
        else { return nil }
        // Several posts with the same text and date, such as jobs and alerts, are told apart by their names.
        let fingerprint = Fingerprint.of(post)
        let isNameOfOtherContent = all.allSatisfy { !$0.kind.isName || known[$0]?.fingerprint.isOfSameWords(as: fingerprint) != true }
        return isNameOfOtherContent && owner.fingerprint.isOfSameWords(as: fingerprint) ? owner : nil
    }

    /// A post that is in every way the stored one of its guid is that one, even if everything else points to another post: the two may once
    /// have been in one document, and what they share told neither of them apart. So is one that is in every way the stored one of its
    /// title and exact date: an older post may have had the guid first. Without a guid of its own, any date will do; an undated post may be
    /// another with the same words.
    mutating func claimUnchanged(_ evidence: [PostEvidence], _ posts: [Post]) {
        for (index, evidence) in evidence.enumerated() where byIndex[index] == nil {
            let all = evidence.deciding + evidence.supporting + evidence.looseTitles
            let guid = evidence.deciding.first { $0.kind == .guid }
            let own =
                guid.map { [$0] + evidence.deciding.filter { $0.kind == .titleAndDate } }
                ?? (posts[index].dates.published == nil ? [] : all.filter { !$0.kind.isName })
            let owners = own.compactMap { known[$0] }
            guard let first = owners.first, all.contains(where: { known[$0].map { $0.id != first.id } ?? false }) else { continue }
            let fingerprint = Fingerprint.of(posts[index])
            guard let owner = owners.first(where: { $0.fingerprint.isOfSameWords(as: fingerprint) }), claimed.insert(owner.id).inserted
            else { continue }
            byIndex[index] = (owner, guid.flatMap { known[$0]?.id } == owner.id ? .guid : .titleAndDate)
        }
    }

    /// The only post of a document is the stored post that it is like in everything but the guid, though no evidence of it may decide. It
    /// has to be dated by a day, or to have an attachment and no date: an alert that comes again has another moment.
    mutating func claimSinglePost(_ evidence: PostEvidence, _ post: Post) {
        let found = (evidence.deciding + evidence.supporting).compactMap { item in known[item].map { (kind: item.kind, owner: $0) } }
        guard byIndex[0] == nil, let owner = found.first?.owner, found.allSatisfy({ $0.kind != .guid && $0.owner.id == owner.id }),
            Identity.hasRoundDate(post) || !Identity.hasMoment(post) && found.contains(where: { $0.kind == .enclosure }),
            owner.fingerprint.isOfSameWords(as: Fingerprint.of(post)), claimed.insert(owner.id).inserted
        else { return }
        byIndex[0] = (owner, .content)
    }

    /// Claims by strength across the whole document: a matching guid goes before a link that matches the same stored post.
    ///
    /// - Parameters:
    ///   - evidence: What may decide, for each post.
    ///   - isAgreementNeeded: Whether to claim only where two kinds point to the same stored post.
    mutating func claim(by evidence: [[Evidence]], isAgreementNeeded: Bool = false) {
        for kind in Evidence.Kind.allCases {
            for (index, evidence) in evidence.enumerated() where byIndex[index] == nil {
                guard let owner = unclaimedOwner(evidence, kind, isAgreementNeeded) else { continue }
                byIndex[index] = (owner, kind)
                claimed.insert(owner.id)
            }
        }
    }

    private func unclaimedOwner(_ evidence: [Evidence], _ kind: Evidence.Kind, _ isAgreementNeeded: Bool) -> KnownPost? {
        func owner(in items: some Sequence<Evidence>) -> KnownPost? {
            for item in items where item.kind == kind {
                guard let owner = known[item], !claimed.contains(owner.id) else { continue }
                if !isAgreementNeeded || evidence.contains(where: { $0.kind != kind && known[$0]?.id == owner.id }) { return owner }
            }
            return nil
        }
        // The page with the title says more than the page, which comes before it. Nothing is copied: this is asked for every post and kind.
        return kind == .link ? owner(in: evidence.reversed()) : owner(in: evidence)
    }
}
