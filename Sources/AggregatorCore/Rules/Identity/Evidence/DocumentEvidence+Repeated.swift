extension DocumentEvidence {
    /// The posts that repeat an earlier one: those that share everything with it except tracking parameters of the address, or everything
    /// except the text, which the other gives in full. Some sources show one post at two places of a page, or in full and in short.
    static func repeated(_ posts: [Post], _ found: [FoundEvidence], _ pages: SharedPages) -> Set<Int> {
        let shared = FoundEvidence.shared(found)
        guard !shared.isEmpty else { return [] }
        var repeated: Set<Int> = []
        var seen: Set<Repeated> = []
        var fullest = FullestPosts()
        for index in found.indices {
            let all = found[index].all
            let names = all.filter { $0.kind != .content }
            if Self.isNamed(posts[index], by: names), names.allSatisfy(shared.contains),
                let shorter = fullest.shorter(of: posts[index], at: index, names)
            {
                repeated.insert(shorter)
                continue
            }
            let isSamePage = pages.isPage(of: posts[index])
            guard all.allSatisfy({ shared.contains($0) || isSamePage && $0.kind == .link }) else { continue }
            let one =
                isSamePage ? Repeated(all.filter { $0.kind != .link }, page: SharedPages.page(of: posts[index])) : Repeated(all, page: nil)
            if !seen.insert(one).inserted { repeated.insert(index) }
        }
        return repeated
    }

    /// Whether nothing but the text could tell a post from another one with the same names: guid, page, title and moment.
    private static func isNamed(_ post: Post, by names: [Evidence]) -> Bool {
        post.guid != nil && post.title != nil && names.contains { $0.kind == .link } && names.contains { $0.kind == .titleAndDate }
    }

    /// What is the same in posts that are one.
    private struct Repeated: Hashable {
        let evidence: [Evidence]
        /// The page that they lead to, whatever their addresses are.
        let page: String?

        init(_ evidence: [Evidence], page: String?) { (self.evidence, self.page) = (evidence, page) }
    }
}

/// Of posts with the same names, the one that says most.
private struct FullestPosts {
    private var byNames: [[Evidence]: (index: Int, text: Excerpt)] = [:]

    /// Returns, of a post and the fullest one so far with its names, the index of that which says less of the same; `nil` if they say
    /// something else, or there was none so far.
    mutating func shorter(of post: Post, at index: Int, _ names: [Evidence]) -> Int? {
        let text = Excerpt(post)
        guard let fullest = byNames[names] else {
            byNames[names] = (index, text)
            return nil
        }
        guard text.isOne(with: fullest.text) else { return nil }
        guard text.isFuller(than: fullest.text) else { return index }
        byNames[names] = (index, text)
        return fullest.index
    }
}
