import AggregatorCore

extension FeedDocument {
    /// Gives the texts of posts on the feed's own site that site as base, where the document is served from elsewhere (FeedBurner,
    /// `feeds.example.org`): files that a text names without a host are where its page is.
    ///
    /// The page of a post in a link blog is neither on the document's site nor on the feed's, and is no base; its permalink is one.
    /// Nor is a page on the author's own machine or network, which generators write if nobody told them the site's address.
    mutating func moveBasesToSite() {
        guard let home = feed.addresses.homePage, home.isWeb, let origin = home.origin else { return }
        var site = OwnSite(origin)
        for index in posts.indices {
            // FeedBurner counts the readers of its pages, and gives the post's own as `origLink`.
            let written = posts[index].links.lazy.filter { $0.relation == "canonical" }.map(\.url)
            let pages = [posts[index].addresses.page].compactMap(\.self) + written
            let permalinks = [posts[index].guid].lazy.compactMap { $0?.permalink }
            guard let page = pages.first(where: { site.holds(page: $0) }) ?? permalinks.first(where: { site.holds(page: $0) }) else {
                continue
            }
            posts[index].content.html?.moveBase(to: page, on: &site)
            posts[index].summary?.html?.moveBase(to: page, on: &site)
        }
    }
}

extension Markup {
    fileprivate mutating func moveBase(to page: WebAddress, on site: inout OwnSite) {
        guard trust == .untrusted, baseOrigin == .address, let base, base.isWeb, !site.holds(base: base) else { return }
        (self.base, baseOrigin) = (page, .document)
    }
}

extension Post.GUID {
    /// The page that it names: a guid is the address of one, unless its source says otherwise (RSS 2.0, `guid`).
    fileprivate var permalink: WebAddress? { isPermalink == false ? nil : WebAddress(text)?.resolved(against: nil) }
}

/// The site of a feed. Nearly all pages of a document have one origin, and so have the bases of its texts: each is judged once as long as
/// it stays the same.
private struct OwnSite {
    private typealias Judgement = (origin: WebAddress.Origin, isOwn: Bool)

    private let name: String
    private var lastPage: Judgement?
    private var lastBase: Judgement?

    init(_ home: WebAddress.Origin) { name = home.site }

    /// Whether a page is on the site, and outside of our own network.
    mutating func holds(page: WebAddress) -> Bool {
        guard page.isWeb, let origin = page.origin else { return false }
        if let lastPage, lastPage.origin == origin { return lastPage.isOwn }
        let isOwn = origin.site == name && NetworkReach(to: page) == .far
        lastPage = (origin, isOwn)
        return isOwn
    }

    /// Whether a base leads to the site.
    mutating func holds(base: WebAddress) -> Bool {
        guard let origin = base.origin else { return false }
        if let lastBase, lastBase.origin == origin { return lastBase.isOwn }
        let isOwn = origin.site == name
        lastBase = (origin, isOwn)
        return isOwn
    }
}

extension WebAddress.Origin {
    /// The host without `www.`, and a port that is not the usual one: whoever has the one host has the other.
    var site: String {
        let host = String(host.withoutWWW)
        return [80, 443].contains(port) ? host : "\(host):\(port)"
    }
}
