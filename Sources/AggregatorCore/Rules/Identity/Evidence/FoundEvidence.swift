/// The evidence found in one post of a document, whatever the other posts have.
struct FoundEvidence {
    /// What the source's identity policy names; empty under `auto`, and for a post that has no such thing.
    private(set) var chosen: [Evidence]
    private(set) var rest: [Evidence]
    /// The evidence of title and text alone. It stays even if other posts have the same.
    let content: Evidence?

    var all: [Evidence] { chosen + rest }

    init(in post: Post, by policy: IdentityPolicy, homePage: WebAddress?, _ document: DocumentContext) {
        let chosen = Identity.evidence(of: post, decidingBy: policy)
        var all = Identity.evidence(of: post, homePage: homePage)
        if document.isPageOfOthers(post) { all.removeAll { $0.kind == .link } }
        self.chosen = chosen
        rest = chosen.isEmpty ? all : all.filter { !chosen.contains($0) }
        content = all.first { $0.kind == .content }
    }

    /// What is left without evidence that several posts have.
    func without(_ shared: Set<Evidence>) -> FoundEvidence {
        guard !shared.isEmpty else { return self }
        var own = self
        own.chosen.removeAll(where: shared.contains)
        own.rest.removeAll(where: shared.contains)
        return own
    }

    /// The evidence that several posts have.
    ///
    /// - Parameter repeated: Indices of posts that repeat another one, and don't count.
    static func shared(_ found: [FoundEvidence], without repeated: Set<Int> = []) -> Set<Evidence> {
        var all: [Evidence] = []
        all.reserveCapacity(found.count * 5)
        for (index, item) in found.enumerated() where !repeated.contains(index) {
            all += item.chosen
            all += item.rest
        }
        all.sort()
        return Set(repeatedInSorted: all)
    }
}
