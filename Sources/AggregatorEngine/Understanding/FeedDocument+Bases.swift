import AggregatorCore

extension FeedDocument {
    /// Gives the texts of posts on the feed's own site that site as base, where the document is served from elsewhere (FeedBurner,
    /// `feeds.example.org`): files that a text names without a host are where its page is.
    ///
    /// The page of a post in a link blog is neither on the document's site nor on the feed's, and is no base.
    /// Nor is a page on the author's own machine or network, which generators write if nobody told them the site's address.
    mutating func moveBasesToSite() {
        guard let home = feed.addresses.homePage, home.isWeb, let site = home.origin?.site else { return }
        for index in posts.indices {
            // FeedBurner counts the readers of its pages, and gives the post's own as `origLink`.
            let written = posts[index].links.lazy.filter { $0.relation == "canonical" }.map(\.url)
            let pages = [posts[index].addresses.page].compactMap(\.self) + written
            guard let page = pages.first(where: { $0.isWeb && $0.origin?.site == site && NetworkReach(to: $0) == .far }) else { continue }
            posts[index].content.html?.moveBase(to: page, on: site)
            posts[index].summary?.html?.moveBase(to: page, on: site)
        }
    }
}

extension Markup {
    fileprivate mutating func moveBase(to page: WebAddress, on site: String) {
        guard trust == .untrusted, baseOrigin == .address, let base, base.isWeb, base.origin?.site != site else { return }
        (self.base, baseOrigin) = (page, .document)
    }
}

extension WebAddress.Origin {
    /// The host without `www.`, and a port that is not the usual one: whoever has the one host has the other.
    var site: String {
        let host = String(host.withoutWWW)
        return [80, 443].contains(port) ? host : "\(host):\(port)"
    }
}
