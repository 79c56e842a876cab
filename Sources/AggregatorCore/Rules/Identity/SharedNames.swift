/// Names that several posts were seen to have: two of one document, or one after the other, as where the newest comic is at `/today` until
/// the next one is.
///
/// A stored post had such a name first, and may have left the document since. What else has the name, and nothing else of that post, is
/// another one: it would overwrite the stored post, and never be unread.
struct SharedNames {
    private let known: [Evidence: KnownPost]

    init(known: [Evidence: KnownPost]) { self.known = known }

    /// What is to be asked for besides: whether a name that alone ties a post to a stored one was shared, and what tells such a post.
    func doubts(_ posts: [Post], _ evidence: [PostEvidence]) -> [Evidence] {
        let tied = posts.indices.filter { owner(ofTiedByNameAlone: posts[$0], evidence[$0]) != nil }
        return tied.flatMap { [Identity.sharedName(of: posts[$0]), Identity.lastingMoment(of: posts[$0])].compactMap(\.self) }
    }

    /// The evidence of posts that only a name ties to a stored one which is known to be shared, without that name.
    func without(_ posts: [Post], _ evidence: [PostEvidence]) -> [PostEvidence] {
        let doubted = posts.indices.filter { index in
            // Without a date nothing else would tell its corrections from the next post.
            posts[index].dates.published != nil && owner(ofTiedByNameAlone: posts[index], evidence[index]) != nil
                && Identity.sharedName(of: posts[index]).map { known[$0] != nil } == true
        }
        var evidence = evidence
        for index in doubted { evidence[index].forget(where: Identity.names(of: posts[index]).contains) }
        PostEvidence.addLastingMoments(posts, doubted, &evidence)
        return evidence
    }

    /// What is kept of a new post whose name a stored one has that the document shows under another: that the name goes from post to post,
    /// and what tells this one when it is corrected.
    func notes(of post: Post, _ evidence: PostEvidence, claimed: Set<PostID>) -> [Evidence] {
        let isPassedOn =
            evidence.besides.isEmpty
            && Identity.names(of: post).contains { name in
                evidence.deciding.contains(name) && known[name].map { claimed.contains($0.id) } == true
            }
        return isPassedOn ? [Identity.sharedName(of: post), Identity.lastingMoment(of: post)].compactMap(\.self) : []
    }

    /// The stored post that a post has nothing in common with but its name.
    func owner(ofTiedByNameAlone post: Post, _ evidence: PostEvidence) -> KnownPost? {
        let kind: Evidence.Kind = post.guid == nil ? .link : .guid
        // By a policy, what it names decides.
        guard evidence.besides.isEmpty, let first = evidence.deciding.first(where: { $0.kind == kind && known[$0] != nil }),
            let owner = known[first]
        else { return nil }
        let others = evidence.deciding + evidence.supporting + evidence.remaining + [evidence.title?.evidence].compactMap(\.self)
        let agreeing = others.filter { $0 != first && known[$0]?.id == owner.id }
        // Most are told here, and nothing is hashed for them.
        guard agreeing.allSatisfy({ $0.kind == kind }), !Self.isTold(others, otherThan: owner, known) else { return nil }
        let names = Identity.names(of: post)
        guard names.contains(first), agreeing.allSatisfy(names.contains), Fingerprint.of(post) != owner.fingerprint else { return nil }
        return owner
    }
}

extension SharedNames {
    /// Whether two kinds of evidence say that it is one other post.
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
    /// What the store is to be asked for once more, where little but a name ties a post to what is stored: whether several posts had that
    /// name, and what tells a post that has no name of its own. Empty for most documents.
    ///
    /// - Parameter known: what the store recalled of all that the posts ask for.
    public static func doubts(about posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) -> [Evidence] {
        guard !known.isEmpty else { return [] }
        let suspected = Namesakes(posts, evidence, known: known).suspected.keys.sorted()
        let another = AnotherAtItsPage(posts, evidence, known: known, nameless: false)
        return SharedNames(known: known).doubts(posts, evidence) + suspected.compactMap { Identity.lastingMoment(of: posts[$0]) }
            + zip(posts, evidence).compactMap(another.doubt)
    }

    /// Without what makes it a stored post that it is not, unless it has nothing else.
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

    /// What tells these, whose names don't, when they are corrected.
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
    /// What a post is called by, whatever it says: its guid, else its page.
    static func names(of post: Post) -> [Evidence] {
        if let guid = guid(of: post) { return [guid] }
        return (post.addresses.page ?? post.addresses.external).map(links) ?? []
    }

    /// What says, once it is kept, that such a name is none.
    static func sharedName(of post: Post) -> Evidence? {
        if post.guid != nil { return sharedGUID(of: post) }
        return (post.addresses.page ?? post.addresses.external).map { page in
            Evidence(kind: .link, key: hash("shared-page", [CanonicalAddress.of(page) ?? neutral(page.text)]))
        }
    }

    /// What says, once it is kept, that several posts were at a page under one title, each with a guid of its own.
    static func sharedPage(of post: Post) -> Evidence? {
        guard post.guid != nil, let page = post.addresses.page ?? post.addresses.external else { return nil }
        let place = CanonicalAddress.of(page) ?? neutral(page.text)
        return Evidence(kind: .link, key: hash("shared-page-title", [place, words(of: post.title)]))
    }

    /// Its page, else its text, with its date: what a correction of title or name leaves.
    static func lastingMoment(of post: Post) -> Evidence? { afterCorrection(of: post).flatMap { $0.isBare ? nil : $0.evidence } }
}
