/// What tells one post of a document from the others of it, and by what stored posts are recognised.
public struct PostEvidence: Sendable, Hashable {
    /// What decides which stored post it is, strongest first.
    public var deciding: [Evidence]
    /// What decides together with something else, not alone.
    public var supporting: [Evidence]
    /// What decides where nothing else does, of posts that have no name of their own.
    public var remaining: [Evidence]
    /// What is kept besides, so that another policy can decide by it.
    public var besides: [Evidence]

    public init(deciding: [Evidence], supporting: [Evidence] = [], remaining: [Evidence] = [], besides: [Evidence] = []) {
        self.deciding = deciding
        self.supporting = supporting
        self.remaining = remaining
        self.besides = besides
    }

    public var all: [Evidence] { deciding + supporting + remaining + besides }

    /// For each post of a document. Evidence that several of them share tells none of them apart and is left out; posts that share
    /// everything are one, of which the first keeps its content.
    ///
    /// By a policy what it names decides alone; of a post that has no such thing, or shares it, everything else does.
    ///
    /// - Parameter homePage: of the feed. That a post leads there says as little as that it leads to where another one does.
    public static func of(_ posts: [Post], by policy: IdentityPolicy, homePage: WebAddress? = nil) -> [PostEvidence] {
        let home = homePage.map(Identity.links) ?? []
        let found = posts.map { post in
            let chosen = Identity.evidence(of: post, decidingBy: policy)
            var all = Identity.evidence(of: post)
            if all.contains(where: home.contains) { all.removeAll { $0.kind == .link } }
            return Found(
                chosen: chosen, rest: chosen.isEmpty ? all : all.filter { !chosen.contains($0) }, content: all.first { $0.kind == .content }
            )
        }
        let repeated = Self.repeated(found)
        let shared = Self.shared(found, without: repeated)
        var kept: Set<Evidence> = []
        var evidence = posts.indices.map { index in
            if repeated.contains(index) { return PostEvidence(deciding: []) }
            let own = found[index].without(shared)
            if !own.chosen.isEmpty { return PostEvidence(deciding: own.chosen, besides: own.rest) }
            if !own.rest.isEmpty { return PostEvidence(own, of: posts[index]) }
            guard let content = own.content, kept.insert(content).inserted else { return PostEvidence(deciding: []) }
            return PostEvidence(deciding: [content])
        }
        addRemaining(posts, &evidence)
        return evidence
    }

    /// What is found in one post, whatever the others have.
    private struct Found {
        var chosen: [Evidence]
        var rest: [Evidence]
        /// Of its title and text alone, whoever else has the same.
        var content: Evidence?

        func without(_ shared: Set<Evidence>) -> Found {
            if shared.isEmpty { return self }
            return Found(chosen: chosen.filter { !shared.contains($0) }, rest: rest.filter { !shared.contains($0) }, content: content)
        }
    }

    /// The posts that share everything with one before them.
    private static func repeated(_ found: [Found]) -> Set<Int> {
        let shared = shared(found)
        guard !shared.isEmpty else { return [] }
        var seen: Set<[Evidence]> = []
        return Set(
            found.indices.filter { index in
                let all = found[index].chosen + found[index].rest
                return all.allSatisfy(shared.contains) && !seen.insert(all).inserted
            })
    }

    /// What several posts have. By sorting: counting in a dictionary takes several times the memory of a long document's evidence.
    private static func shared(_ found: [Found], without repeated: Set<Int> = []) -> Set<Evidence> {
        var all: [Evidence] = []
        all.reserveCapacity(found.count * 5)
        for (index, item) in found.enumerated() where !repeated.contains(index) {
            all += item.chosen
            all += item.rest
        }
        all.sort()
        return Set(zip(all, all.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
    }

    /// By everything that no other post of the document has.
    private init(_ own: Found, of post: Post) {
        let isNamed = own.rest.contains { $0.kind.isName } && !Identity.isDistinctive(post)
        self.init(
            deciding: own.rest.filter { !isNamed || $0 != own.content }, supporting: isNamed ? own.rest.filter { $0 == own.content } : [])
    }

    /// A guid of its own outlasts a correction, and so does a page of its own where there is no guid. One post alone has no others to be
    /// told from: without a date, nothing says whether it is corrected or followed by another.
    private static func addRemaining(_ posts: [Post], _ evidence: inout [PostEvidence]) {
        let nameless = posts.indices.filter { index in
            let deciding = evidence[index].deciding
            let name: Evidence.Kind = posts[index].guid == nil ? .link : .guid
            return !deciding.isEmpty && evidence[index].besides.isEmpty && !deciding.contains { $0.kind == name }
        }
        guard !nameless.isEmpty else { return }
        let remaining = nameless.map { Identity.afterCorrection(of: posts[$0]) }
        let counts = remaining.reduce(into: [Evidence: Int]()) { if let item = $1 { $0[item.evidence, default: 0] += 1 } }
        let bareOnesDiffer =
            nameless.count > 1 && remaining.allSatisfy { item in item.map { !$0.isBare || counts[$0.evidence] == 1 } ?? true }
        for (index, item) in zip(nameless, remaining) {
            guard let item, counts[item.evidence] == 1, !item.isBare || bareOnesDiffer else { continue }
            guard !evidence[index].deciding.contains(item.evidence) else { continue }
            evidence[index].remaining = [item.evidence]
        }
    }
}

extension Evidence.Kind {
    /// What a source calls a post by, and not what the post says.
    fileprivate var isName: Bool {
        switch self {
        case .guid, .link, .enclosure: true
        case .titleAndDate, .content: false
        }
    }
}

extension [Evidence: KnownPost] {
    /// Stored posts that are pointed to by nothing that decides: whether they are meant is seen in what they say. None for `auto`.
    public func doubtful(for evidence: [PostEvidence]) -> [PostID] {
        var seen: Set<PostID> = []
        return evidence.filter { post in !post.deciding.contains { self[$0] != nil } }
            .flatMap { post in post.besides.compactMap { self[$0] } }.filter { !$0.isRemoved && seen.insert($0.id).inserted }.map(\.id)
    }

    /// Adds what stored posts, which were recognised by something else up to now, are recognised by under a policy.
    public mutating func add(_ posts: [StoredPost], by policy: IdentityPolicy) {
        for post in posts {
            for item in Identity.evidence(of: post.post, decidingBy: policy) where self[item] == nil {
                self[item] = KnownPost(id: post.id, fingerprint: post.fingerprint)
            }
        }
    }
}
