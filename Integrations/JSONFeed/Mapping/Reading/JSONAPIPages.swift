import AggregatorCore

extension FeedDocument {
    /// Last step: makes one document of the pages. What the feed says of itself is on its first page. An item that moved from one page to
    /// the next while they were read is taken once, as it was first seen.
    init(pages: [JSONFeedPage], end: JSONAPITrail.End, limits: ParseLimits) throws(ConnectorFailure) {
        var whole: FeedDocument?
        var guids: Set<String> = []
        var memory = limits.memory
        for (index, page) in pages.enumerated() {
            let document: FeedDocument
            do throws(FormatFailure) { document = try FeedDocument(page, memory: &memory) } catch { throw .format(error) }
            let fresh = document.posts.filter { post in post.guid.map { guids.insert($0.text).inserted || index == 0 } ?? true }
            guard (whole?.posts.count ?? 0) + fresh.count <= limits.items else {
                throw .format(.exceeded(.items, of: limits))
            }
            if whole == nil { whole = document } else { whole?.posts += fresh }
            if index > 0 {
                whole?.warnings += document.warnings.map {
                    Warning(code: $0.code, message: "Page \(index + 1): \($0.message)", line: $0.line)
                }
            }
        }
        guard var whole else { throw .format(FormatFailure(.empty, "The feed has no page.")) }
        whole.feed.addresses.nextPage = nil
        if case .morePages(let address) = end { whole.feed.addresses.nextPage = address }
        switch end {
        case .complete: break
        case .morePages, .refused:
            whole.warnings.append(
                Warning(
                    code: "more-pages",
                    message: "Only \(pages.count == 1 ? "the first page was" : "the first \(pages.count) pages were") read."))
        case .loop:
            whole.warnings.append(Warning(code: "page-loop", message: "Page \(pages.count) leads back to a page before it."))
        }
        self = whole
    }
}
