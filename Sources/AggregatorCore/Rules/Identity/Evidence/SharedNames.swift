/// Names that several posts were seen to have: two of one document, or one after the other, as where the newest comic is at `/today` until
/// the next one is.
///
/// A stored post had such a name first, and may have left the document since. A post with the same name, and nothing else of that post, is
/// another one: otherwise it would overwrite the stored post, and never be unread.
struct SharedNames {
    private let known: [Evidence: KnownPost]

    init(known: [Evidence: KnownPost]) { self.known = known }

    /// What the store is to be asked for besides, for posts that only a name ties to a stored or removed one: the note that the name was
    /// shared, what recognises such a post, and whether another issue came at its page in the last hours.
    func secondQuestion(_ posts: [Post], _ evidence: [PostEvidence]) -> [Evidence] {
        let tied = posts.indices.filter { postTiedByNameAlone(to: posts[$0], evidence[$0]) != nil }
        return tied.flatMap { Self.noteAndLastingEvidence(of: posts[$0]) + Identity.notesOnTimes(ofUpdatesBy: posts[$0]) }
    }

    /// The evidence without a shared name, for posts that nothing but this name ties to a stored one.
    func withoutSharedNames(_ posts: [Post], _ evidence: [PostEvidence]) -> [PostEvidence] {
        let doubted = posts.indices.filter { index in
            // Without a date, nothing else would tell its corrections from the next post.
            posts[index].dates.published != nil && postTiedByNameAlone(to: posts[index], evidence[index]) != nil
                && Identity.noteOfSharedName(of: posts[index]).map { known[$0] != nil } == true
        }
        var evidence = evidence
        for index in doubted { evidence[index].forget(where: Identity.names(of: posts[index]).contains) }
        PostEvidence.addPagesOrTexts(posts, doubted, &evidence)
        return evidence
    }

    /// The evidence of posts without guids that are updates of a later issue at their page (`unnamedIssue`), which was dated at its request:
    /// rates and readings are those of the last hours. The page is that of the first issue; else each request would make new posts of them.
    func withLatestIssues(_ posts: [Post], _ evidence: [PostEvidence]) -> [PostEvidence] {
        var evidence = evidence
        for index in posts.indices where posts[index].guid == nil && posts[index].commentsPage == nil {
            guard let owner = postTiedByNameAlone(to: posts[index], evidence[index]),
                let latest = Identity.notesOnTimes(ofUpdatesBy: posts[index]).last(where: { known[$0] != nil }),
                known[latest]?.id != owner.id
            else { continue }
            evidence[index].forget(where: Identity.names(of: posts[index]).contains)
            evidence[index].fallback.append(latest)
        }
        return evidence
    }

    /// Evidence stored with a new post whose guid or page belongs to a stored post which the document shows under another name: that the
    /// name is shared, and what recognises this post after a correction.
    func notes(of post: Post, _ evidence: PostEvidence, claimed: Set<PostID>) -> [Evidence] {
        // As at every first pull; else the names of all its posts would be hashed once more.
        guard !claimed.isEmpty, !evidence.isDecidedByPolicy else { return [] }
        let hasNameOfClaimed = Identity.names(of: post).contains { name in
            evidence.deciding.contains(name) && known[name].map { claimed.contains($0.id) } == true
        }
        return hasNameOfClaimed ? Self.noteAndLastingEvidence(of: post) : []
    }

    /// The note that a post's name is shared, and what recognises it after a correction.
    static func noteAndLastingEvidence(of post: Post) -> [Evidence] {
        [Identity.noteOfSharedName(of: post)].compactMap(\.self) + lastingEvidence(of: post)
    }

    /// What recognises a post after a correction.
    static func lastingEvidence(of post: Post) -> [Evidence] { [Identity.pageOrTextWithDate(of: post)].compactMap(\.self) }

    /// The posts without guids that have nothing in common with stored or removed ones but their pages, as the horoscopes of another day, by
    /// index, each with the post at its page: two at least, and all of the document that are known by anything. Empty for all other
    /// documents.
    func unnamedIssue(_ posts: [Post], _ evidence: [PostEvidence]) -> [Int: KnownPost] {
        var tied: [Int: KnownPost] = [:]
        for (index, evidence) in evidence.enumerated() where posts.indices.contains(index) {
            guard (evidence.deciding + evidence.supporting + evidence.looseTitles).contains(where: { known[$0] != nil }) else { continue }
            guard posts[index].guid == nil, posts[index].dates.published != nil,
                let owner = postTiedByNameAlone(to: posts[index], evidence)
            else { return [:] }
            tied[index] = owner
        }
        return tied.count > 1 ? tied : [:]
    }

    /// The stored post that has a post's name, and nothing else in common with it.
    ///
    /// - Parameter mayBeAnother: Whether two kinds of evidence may point to another stored post, as long as none of it decides.
    func postTiedByNameAlone(to post: Post, _ evidence: PostEvidence, mayBeAnother: Bool = false) -> KnownPost? {
        let kind: Evidence.Kind = post.guid == nil ? .link : .guid
        guard !evidence.isDecidedByPolicy, let first = evidence.deciding.first(where: { $0.kind == kind && known[$0] != nil }),
            let owner = known[first]
        else { return nil }
        let all = evidence.deciding + evidence.supporting + evidence.fallback + evidence.looseTitles
        let agreeing = all.filter { $0 != first && known[$0]?.id == owner.id }
        // Most posts end here, and nothing is hashed for them.
        guard agreeing.allSatisfy({ $0.kind == kind }),
            mayBeAnother && evidence.deciding.allSatisfy({ $0.kind == kind || known[$0] == nil })
                || !known.twoKinds(of: all, pointToAnotherPostThan: [owner.id])
        else { return nil }
        let names = Identity.names(of: post)
        guard names.contains(first), agreeing.allSatisfy(names.contains) else { return nil }
        return owner.fingerprint.isOfSameWords(as: Fingerprint.of(post)) ? nil : owner
    }
}

extension [Evidence: KnownPost] {
    /// Whether two kinds of evidence point to the same stored post, and it is none of these.
    func twoKinds(of evidence: [Evidence], pointToAnotherPostThan others: Set<PostID>) -> Bool {
        var kinds: [PostID: Evidence.Kind] = [:]
        for item in evidence {
            guard let id = self[item]?.id, !others.contains(id) else { continue }
            if let kind = kinds[id], kind != item.kind { return true }
            kinds[id] = item.kind
        }
        return false
    }
}

extension PostEvidence {
    /// Adds what recognises these posts after a correction, since their names don't: page or text, with the date where there is one.
    static func addPagesOrTexts(_ posts: [Post], _ indices: [Int], _ evidence: inout [PostEvidence]) {
        guard !indices.isEmpty else { return }
        let surviving = posts.map { Identity.survivingNewTitle(of: $0)?.evidence }
        let counts = surviving.reduce(into: [Evidence: Int]()) { if let item = $1 { $0[item, default: 0] += 1 } }
        for index in indices {
            guard let item = surviving[index], counts[item] == 1, !evidence[index].all.contains(item) else { continue }
            evidence[index].fallback.append(item)
        }
    }
}
