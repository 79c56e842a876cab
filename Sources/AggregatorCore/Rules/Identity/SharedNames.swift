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
        posts.indices.filter { isTiedByNameAlone(posts[$0], evidence[$0]) }.flatMap { index in
            [Identity.sharedName(of: posts[index]), Self.corrected(posts[index])].compactMap(\.self)
        }
    }

    /// The evidence of posts that only a name ties to a stored one which is known to be shared, without that name.
    func without(_ posts: [Post], _ evidence: [PostEvidence]) -> [PostEvidence] {
        let doubted = posts.indices.filter { index in
            isTiedByNameAlone(posts[index], evidence[index]) && Identity.sharedName(of: posts[index]).map { known[$0] != nil } == true
        }
        guard !doubted.isEmpty else { return evidence }
        let corrected = posts.map(Self.corrected)
        let counts = corrected.reduce(into: [Evidence: Int]()) { if let item = $1 { $0[item, default: 0] += 1 } }
        var evidence = evidence
        for index in doubted {
            let names = Identity.names(of: posts[index])
            evidence[index].deciding.removeAll(where: names.contains)
            if evidence[index].deciding.isEmpty {
                (evidence[index].deciding, evidence[index].supporting) = (evidence[index].supporting, [])
            }
            guard let item = corrected[index], counts[item] == 1, !evidence[index].remaining.contains(item) else { continue }
            evidence[index].remaining.append(item)
        }
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
        return isPassedOn ? [Identity.sharedName(of: post), Self.corrected(post)].compactMap(\.self) : []
    }

    private func isTiedByNameAlone(_ post: Post, _ evidence: PostEvidence) -> Bool {
        let kind: Evidence.Kind = post.guid == nil ? .link : .guid
        // By a policy, what it names decides.
        guard evidence.besides.isEmpty, let first = evidence.deciding.first(where: { $0.kind == kind && known[$0] != nil }),
            let owner = known[first]
        else { return false }
        let others = evidence.deciding + evidence.supporting + evidence.remaining + [evidence.title?.evidence].compactMap(\.self)
        let agreeing = others.filter { $0 != first && known[$0]?.id == owner.id }
        // Most are told here, and nothing is hashed for them.
        guard agreeing.allSatisfy({ $0.kind == kind }) else { return false }
        let names = Identity.names(of: post)
        return names.contains(first) && agreeing.allSatisfy(names.contains) && Fingerprint.of(post) != owner.fingerprint
    }

    private static func corrected(_ post: Post) -> Evidence? {
        Identity.afterCorrection(of: post).flatMap { $0.isBare ? nil : $0.evidence }
    }
}

extension PostEvidence {
    /// What the store is to be asked for once more, where nothing but a name ties a post to what is stored: whether several posts had that
    /// name. Empty for most documents.
    ///
    /// - Parameter known: what the store recalled of all that the posts ask for.
    public static func doubts(about posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) -> [Evidence] {
        known.isEmpty ? [] : SharedNames(known: known).doubts(posts, evidence)
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
}
