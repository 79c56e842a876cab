/// Finds what distinguishes each post of a document from the others, in steps: collects all evidence, drops what several posts have, gives
/// the rest its roles, and adds what later documents need.
struct DocumentEvidence {
    let posts: [Post]
    let context: DocumentContext
    /// The evidence that several posts have.
    let shared: Set<Evidence>
    /// The evidence of each post, by its roles.
    var evidence: [PostEvidence]

    init(_ posts: [Post], by policy: IdentityPolicy, homePage: WebAddress?, extent: DocumentExtent) {
        self.posts = posts
        context = DocumentContext(posts, extent: extent)
        let found = posts.map { [context] in FoundEvidence(in: $0, by: policy, homePage: homePage, context) }
        let repeated: Set<Int>
        (repeated, shared) = Self.duplicates(posts, found, context)
        evidence = []
        assignRoles(found, without: repeated)
        if context.isSinglePost, policy == .auto { evidence[0].guidDoubts = [Identity.noteOfSharedGUID(of: posts[0])].compactMap(\.self) }
        forgetSharedTitles()
        noteSharedNames()
        noteTextThatSurvivesRetitling()
        addFallbacks()
    }

    /// The indices of posts that repeat another one, and the evidence that several of the others have.
    private static func duplicates(
        _ posts: [Post], _ found: [FoundEvidence], _ context: DocumentContext
    ) -> (repeated: Set<Int>, shared: Set<Evidence>) {
        var repeated = repeated(posts, found, context.sharedPages)
        var shared = FoundEvidence.shared(found, without: repeated)
        if shared.contains(where: { $0.kind == .guid }) {
            repeated.formUnion(EntryVersions.older(posts, without: repeated))
            shared = FoundEvidence.shared(found, without: repeated)
        }
        return (repeated, shared)
    }

    private mutating func assignRoles(_ found: [FoundEvidence], without repeated: Set<Int>) {
        var contents: Set<Evidence> = []
        evidence = posts.indices.map { index in
            if repeated.contains(index) { return PostEvidence(deciding: []) }
            let own = found[index].without(shared)
            if !own.chosen.isEmpty { return PostEvidence(byPolicy: own) }
            if !own.rest.isEmpty { return PostEvidence(own, of: posts[index], in: context) }
            // Of posts with nothing of their own, the first with each title and text counts.
            guard let content = own.content, contents.insert(content).inserted else { return PostEvidence(deciding: []) }
            return PostEvidence(deciding: [content])
        }
    }

    /// Removes titles that several posts have with the same date: they distinguish none of them.
    private mutating func forgetSharedTitles() {
        let shared = Set(repeatedInSorted: evidence.compactMap(\.looseTitle?.evidence).sorted())
        guard !shared.isEmpty else { return }
        for index in evidence.indices where evidence[index].looseTitles.contains(where: shared.contains) {
            evidence[index].looseTitle = nil
        }
    }
}

extension PostEvidence {
    /// The evidence of each post of a document. Evidence that several posts share distinguishes none of them and is left out. Posts that
    /// share everything are one, and the first keeps its content; of those that differ only in how much they say, the fullest stays.
    ///
    /// Under a policy, the evidence that it names decides alone; for a post that has none, or shares it, all other evidence decides.
    ///
    /// - Parameter homePage: Of the feed. A post that leads there is treated as one that leads to a page which others share.
    public static func of(
        _ posts: [Post], by policy: IdentityPolicy, homePage: WebAddress? = nil, extent: DocumentExtent = .whole
    ) -> [PostEvidence] {
        DocumentEvidence(posts, by: policy, homePage: homePage, extent: extent).evidence
    }
}
