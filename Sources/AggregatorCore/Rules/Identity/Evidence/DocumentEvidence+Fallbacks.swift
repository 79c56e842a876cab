/// What posts are recognised by when a correction changes everything else of them.
extension DocumentEvidence {
    /// Adds what decides where nothing else does, for posts without a lasting name.
    mutating func addFallbacks() {
        addFallbacksOfNameless()
        addFallbacksOfSlugs()
        addFallbacksOfEditions()
    }

    private mutating func addFallbacksOfNameless() {
        let nameless = posts.indices.filter(hasNoLastingName)
        guard !nameless.isEmpty else { return }
        let surviving = nameless.map { Identity.survivingNewTitle(of: posts[$0]) }
        let counts = surviving.reduce(into: [Evidence: Int]()) { if let item = $1 { $0[item.evidence, default: 0] += 1 } }
        // Where dates are missing, pages or texts count only if no two posts have the same.
        let undatedDiffer = surviving.allSatisfy { item in item.map { !$0.isUndated || counts[$0.evidence] == 1 } ?? true }
        for (index, item) in zip(nameless, surviving) {
            guard let item, counts[item.evidence] == 1, !item.isUndated || undatedDiffer else { continue }
            guard !evidence[index].deciding.contains(item.evidence) else { continue }
            evidence[index].fallback = [item.evidence]
        }
    }

    /// A guid of its own survives a correction, unless it counts editions (`hasEditionGUID`), and so does a page of its own where there is
    /// no guid. A post alone in its document can't be compared with others: only an exact date tells whether it is corrected or followed by
    /// another.
    private func hasNoLastingName(at index: Int) -> Bool {
        // By index throughout: a copy of the post would cost more than all else here.
        guard !evidence[index].isLeftOut, !evidence[index].isDecidedByPolicy else { return false }
        if context.isSinglePost { return posts[index].dates.published.map { !Identity.isRound($0) } ?? false }
        let name: Evidence.Kind = posts[index].guid == nil ? .link : .guid
        return !evidence[index].deciding.contains { $0.kind == name } || context.extent == .whole && Identity.hasEditionGUID(posts[index])
    }

    /// Where a source makes guid and page from titles, as in `/2026/a-new-ship`, a correction of the title leaves no name.
    private mutating func addFallbacksOfSlugs() {
        let surviving = posts.indices.compactMap { index in
            let isNamed = evidence[index].deciding.contains { $0.kind == .guid } && !evidence[index].isDecidedByPolicy
            return isNamed ? Identity.survivingNewSlug(of: posts[index]).map { (index: index, evidence: $0) } : nil
        }
        guard !surviving.isEmpty else { return }
        let counts = surviving.reduce(into: [Evidence: Int]()) { $0[$1.evidence, default: 0] += 1 }
        for item in surviving where counts[item.evidence] == 1 { evidence[item.index].fallback.append(item.evidence) }
    }

    /// News sites that count the editions of each article in its guid give a corrected headline a new date as well. They count from 0, and
    /// most articles stay there; chapters, versions and replies, of which one may come at a time, begin at 1 and go on.
    private mutating func addFallbacksOfEditions() {
        guard posts.count > 2, context.extent == .whole, Identity.articleOfEdition(posts[0]) != nil else { return }
        let articles = posts.compactMap(Identity.articleOfEdition)
        guard articles.count == posts.count, Set(articles.map(\.evidence)).count == posts.count,
            articles.count(where: \.isFirst) * 3 >= posts.count
        else { return }
        for (index, article) in articles.enumerated() where !evidence[index].isLeftOut && !evidence[index].isDecidedByPolicy {
            evidence[index].fallback.append(article.evidence)
        }
    }
}
