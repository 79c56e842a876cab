/// Names that several posts were seen to have: two of one document, or one after the other, as where the newest comic is at `/today` until
/// the next one is.
///
/// A stored post had such a name first, and may have left the document since. A post with the same name, and nothing else of that post, is
/// another one: otherwise it would overwrite the stored post, and never be unread.
struct SharedNames {
    private let known: [Evidence: KnownPost]

    init(known: [Evidence: KnownPost]) { self.known = known }

    /// What the store is to be asked for besides: whether a name that alone ties a post to a stored one was shared, and what recognises such a post.
    func doubts(_ posts: [Post], _ evidence: [PostEvidence]) -> [Evidence] {
        let tied = posts.indices.filter { owner(ofTiedByNameAlone: posts[$0], evidence[$0]) != nil }
        return tied.flatMap { [Identity.sharedName(of: posts[$0]), Identity.lastingMoment(of: posts[$0])].compactMap(\.self) }
    }

    /// The evidence without a shared name, for posts that nothing but this name ties to a stored one.
    func without(_ posts: [Post], _ evidence: [PostEvidence]) -> [PostEvidence] {
        let doubted = posts.indices.filter { index in
            // Without a date, nothing else would tell its corrections from the next post.
            posts[index].dates.published != nil && owner(ofTiedByNameAlone: posts[index], evidence[index]) != nil
                && Identity.sharedName(of: posts[index]).map { known[$0] != nil } == true
        }
        var evidence = evidence
        for index in doubted { evidence[index].forget(where: Identity.names(of: posts[index]).contains) }
        PostEvidence.addLastingMoments(posts, doubted, &evidence)
        return evidence
    }

    /// Evidence stored with a new post whose guid or page belongs to a stored post which the document shows under another name: that the name
    /// is reused, and what recognises this post after a correction.
    func notes(of post: Post, _ evidence: PostEvidence, claimed: Set<PostID>) -> [Evidence] {
        let isPassedOn =
            evidence.besides.isEmpty
            && Identity.names(of: post).contains { name in
                evidence.deciding.contains(name) && known[name].map { claimed.contains($0.id) } == true
            }
        return isPassedOn ? [Identity.sharedName(of: post), Identity.lastingMoment(of: post)].compactMap(\.self) : []
    }

    /// The stored post that has nothing in common with a post but its name.
    func owner(ofTiedByNameAlone post: Post, _ evidence: PostEvidence) -> KnownPost? {
        let kind: Evidence.Kind = post.guid == nil ? .link : .guid
        // Under a policy, what it names decides.
        guard evidence.besides.isEmpty, let first = evidence.deciding.first(where: { $0.kind == kind && known[$0] != nil }),
            let owner = known[first]
        else { return nil }
        let others = evidence.deciding + evidence.supporting + evidence.remaining + [evidence.title?.evidence].compactMap(\.self)
        let agreeing = others.filter { $0 != first && known[$0]?.id == owner.id }
        // Most posts end here, and nothing is hashed for them.
        guard agreeing.allSatisfy({ $0.kind == kind }), !Self.isTold(others, otherThan: owner, known) else { return nil }
        let names = Identity.names(of: post)
        guard names.contains(first), agreeing.allSatisfy(names.contains), Fingerprint.of(post) != owner.fingerprint else { return nil }
        return owner
    }
}

extension SharedNames {
    /// Whether two kinds of evidence point to the same other post.
    static func isTold(_ evidence: [Evidence], otherThan owner: KnownPost, _ known: [Evidence: KnownPost]) -> Bool {
        var kinds: [PostID: Evidence.Kind] = [:]
        for item in evidence {
            guard let id = known[item]?.id, id != owner.id else { continue }
            if let kind = kinds[id], kind != item.kind { return true }
            kinds[id] = item.kind
        }
        return false
    }
}

extension PostEvidence {
    /// What the store is to be asked for in a second request, where little but a name ties a post to what is stored: whether several posts
    /// had that name, and what recognises a post that has no name of its own. Empty for most documents.
    ///
    /// - Parameter known: what the store recalled of all evidence asked for.
    public static func doubts(about posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) -> [Evidence] {
        guard !known.isEmpty else { return [] }
        let suspected = Namesakes(posts, evidence, known: known).suspected.keys.sorted()
        let another = AnotherAtItsPage(posts, evidence, known: known, guidsAreUnreliable: false)
        return SharedNames(known: known).doubts(posts, evidence) + suspected.compactMap { Identity.lastingMoment(of: posts[$0]) }
            + zip(posts, evidence).compactMap(another.doubt)
    }

    /// Removes evidence that would match the wrong stored post, unless no deciding evidence would be left.
    mutating func forget(where isAnothers: (Evidence) -> Bool) {
        var left = self
        left.deciding.removeAll(where: isAnothers)
        left.supporting.removeAll(where: isAnothers)
        left.afterMove.removeAll(where: isAnothers)
        left.weak.removeAll(where: isAnothers)
        left.remaining.removeAll(where: isAnothers)
        if left.title.map({ isAnothers($0.evidence) }) == true { left.title = nil }
        if left.deciding.isEmpty { (left.deciding, left.supporting) = (left.supporting, []) }
        if !left.deciding.isEmpty { self = left }
    }

    /// Adds what recognises these posts after a correction, since their names don't.
    static func addLastingMoments(_ posts: [Post], _ indices: [Int], _ evidence: inout [PostEvidence]) {
        guard !indices.isEmpty else { return }
        let moments = posts.map(Identity.lastingMoment)
        let counts = moments.reduce(into: [Evidence: Int]()) { if let item = $1 { $0[item, default: 0] += 1 } }
        for index in indices {
            guard let item = moments[index], counts[item] == 1, !evidence[index].all.contains(item) else { continue }
            evidence[index].remaining.append(item)
        }
    }
}

extension Identity {
    /// The names of a post: its guid, else its page.
    static func names(of post: Post) -> [Evidence] {
        if let guid = guid(of: post) { return [guid] }
        return post.addresses.primary.map(links) ?? []
    }

    /// The note, once stored, that such a name is shared.
    static func sharedName(of post: Post) -> Evidence? {
        if post.guid != nil { return sharedGUID(of: post) }
        return post.addresses.primary.map { page in
            Evidence(kind: .link, key: hash("shared-page", [CanonicalAddress.of(page) ?? neutral(page.text)]))
        }
    }

    /// The note, once stored, that several posts were at a page under one title, each with a guid of its own.
    static func sharedPage(of post: Post) -> Evidence? {
        guard post.guid != nil, let page = post.addresses.primary else { return nil }
        let place = CanonicalAddress.of(page) ?? neutral(page.text)
        return Evidence(kind: .link, key: hash("shared-page-title", [place, words(of: post.title)]))
    }

    /// The evidence of its page, else its text, with its date: it survives a correction of title or name.
    static func lastingMoment(of post: Post) -> Evidence? { afterCorrection(of: post).flatMap { $0.isBare ? nil : $0.evidence } }
}
