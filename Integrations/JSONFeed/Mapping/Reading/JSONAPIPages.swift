import AggregatorCore

/// Last step: makes one document of the pages, each when it comes: of a page no more stays than its posts and its warnings.
///
/// What the feed says of itself is on its first page. An item that moved from one page to the next while they were read is taken once, as
/// it was first seen.
struct JSONAPIPages {
    private(set) var count = 0
    private var whole: FeedDocument?
    private var seen: Set<Sighting> = []
    private var memory: Int
    private let limits: ParseLimits

    init(limits: ParseLimits) {
        self.limits = limits
        memory = limits.memory
    }

    mutating func add(_ page: JSONFeedPage) throws(ConnectorFailure) {
        let document: FeedDocument
        do throws(FormatFailure) { document = try FeedDocument(page, memory: &memory) } catch { throw .format(error) }
        let fresh = document.posts.filter { post in Sighting(post).map { seen.insert($0).inserted || count == 0 } ?? true }
        guard (whole?.posts.count ?? 0) + fresh.count <= limits.items else { throw .format(.exceeded(.items, of: limits)) }
        count += 1
        guard whole != nil else {
            whole = document
            return
        }
        whole?.posts += fresh
        whole?.warnings += document.warnings.map {
            FeedDocument.Warning(code: $0.code, message: "Page \(count): \($0.message)", line: $0.line)
        }
    }

    func document(_ end: JSONAPITrail.End) throws(ConnectorFailure) -> FeedDocument {
        guard var whole else { throw .configuration("A JSON feed API needs at least one page; allow more pages.") }
        whole.feed.addresses.nextPage = nil
        if case .morePages(let address) = end { whole.feed.addresses.nextPage = address }
        switch end {
        case .complete: break
        case .morePages, .refused:
            let read = count == 1 ? "the first page was" : "the first \(count) pages were"
            whole.warnings.append(FeedDocument.Warning(code: "more-pages", message: "Only \(read) read."))
        case .loop:
            whole.warnings.append(FeedDocument.Warning(code: "page-loop", message: "Page \(count) leads back to a page before it."))
        }
        return whole
    }
}

extension JSONAPIPages {
    /// What tells an item that is on two pages from two items: some servers number the items of each page from 1. Beside the id that is the
    /// page and the moment, or, where an item has neither, what it is about and says.
    private struct Sighting: Hashable {
        let guid: String
        let page: WebAddress?
        let published: Timestamp?
        private(set) var external: WebAddress?
        private(set) var words: String?
        private(set) var file: WebAddress?

        /// `nil` for an item without an id.
        init?(_ post: Post) {
            guard let guid = post.guid else { return nil }
            (self.guid, page, published) = (guid.text, post.addresses.page, post.dates.published)
            guard page == nil, published == nil else { return }
            (external, file) = (post.addresses.external, post.attachments.first?.url)
            // Short notes have no title.
            words = post.title.map { $0.html?.source ?? $0.plain } ?? post.content.html?.source ?? post.content.text
        }
    }
}
