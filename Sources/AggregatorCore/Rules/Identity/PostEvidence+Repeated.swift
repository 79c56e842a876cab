extension PostEvidence {
    /// The posts that repeat an earlier one: those that share everything with it except tracking parameters of the address, or everything
    /// except the text, which the other gives in full. Some sources show one post at two places of a page, or in full and in short.
    ///
    /// - Parameter pages: those that several posts lead to.
    static func repeated(_ posts: [Post], _ found: [Found], _ pages: Set<String>) -> Set<Int> {
        let shared = shared(found)
        guard !shared.isEmpty else { return [] }
        var repeated: Set<Int> = []
        var seen: Set<Repeated> = []
        var fullest: [[Evidence]: (index: Int, text: Excerpt)] = [:]
        for index in found.indices {
            let all = found[index].chosen + found[index].rest
            let names = all.filter { $0.kind != .content }
            let isNamed =
                posts[index].guid != nil && posts[index].title != nil && names.contains { $0.kind == .link }
                && names.contains { $0.kind == .titleAndDate }
            if isNamed, names.allSatisfy(shared.contains) {
                let text = Excerpt(posts[index])
                let other = fullest[names]
                let isOne = other.map { text.isOne(with: $0.text) } ?? false
                if let other, isOne { repeated.insert(text.isFuller(than: other.text) ? other.index : index) }
                if other.map({ isOne && text.isFuller(than: $0.text) }) ?? true { fullest[names] = (index, text) }
                if isOne { continue }
            }
            let isSamePage = leads(posts[index], to: pages)
            guard all.allSatisfy({ shared.contains($0) || isSamePage && $0.kind == .link }) else { continue }
            let one = isSamePage ? Repeated(all.filter { $0.kind != .link }, page: page(of: posts[index])) : Repeated(all, page: nil)
            if !seen.insert(one).inserted { repeated.insert(index) }
        }
        return repeated
    }

    /// What is the same in posts that are one.
    private struct Repeated: Hashable {
        let evidence: [Evidence]
        /// The page that they lead to, whatever their addresses are.
        let page: String?

        init(_ evidence: [Evidence], page: String?) { (self.evidence, self.page) = (evidence, page) }
    }
}
