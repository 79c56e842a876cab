/// The pages that several posts of a document lead to: such a page tells none of them from the others.
struct SharedPages {
    private let pages: Set<String>

    init(of posts: [Post]) { pages = Set(repeatedInSorted: posts.compactMap(Self.page).sorted()) }

    /// No page at all.
    static let none = SharedPages(of: [])

    /// Whether the post leads to one of them.
    func isPage(of post: Post) -> Bool {
        // Most documents have none, and addresses take long to compare.
        !pages.isEmpty && Self.page(of: post).map(pages.contains) ?? false
    }

    /// The page that a post leads to, without tracking parameters in its query.
    static func page(of post: Post) -> String? {
        guard let page = post.addresses.primary else { return nil }
        guard page.hasQuery, !page.hasFragment else { return Identity.withHTTPS(page.text) }
        return Identity.withHTTPS(page.withoutTracking.text)
    }
}

extension Set where Element: Comparable {
    /// The elements that occur several times in a sorted list. Counting them in a dictionary takes several times the memory of a long
    /// document's evidence.
    init(repeatedInSorted elements: [Element]) {
        self.init(zip(elements, elements.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
    }
}
