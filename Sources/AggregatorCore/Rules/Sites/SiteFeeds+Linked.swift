extension SiteFeeds {
    /// The feeds that a page links to, with those that are meant in the place of others of its program: a page of an account on PeerTube may
    /// link to the feed of the whole server, and one of a community on Lemmy to a feed that is sorted by what is hot, in which posts are
    /// missed.
    public static func meant(by linked: [FeedCandidate], on page: WebAddress) -> [FeedCandidate] {
        guard let place = SiteAddress(page) else { return linked }
        let site = of(page)
        let known = (site?.standing == .guessed ? site?.candidates ?? [] : []) + peerTubeHandle(place)
        guard !known.isEmpty else { return linked }
        var seen: Set<WebAddress> = []
        return linked.flatMap { feed -> [FeedCandidate] in
            // One with a query is of a part of the server already.
            guard !feed.url.hasQuery else { return [feed.newestFirst] }
            let parts = known.filter { $0.url.hasQuery && $0.url.hasPlace(of: feed.url) }
            guard !parts.isEmpty else { return [feed] }
            guard !linked.contains(where: { $0.url.hasQuery && $0.url.hasPlace(of: feed.url) }) else { return [] }
            return parts.map { FeedCandidate(url: $0.url, title: $0.title, mimeType: $0.mimeType, isDeclared: feed.isDeclared) }
        }.filter { seen.insert($0.url).inserted }
    }

    /// `/@name` is an account or a channel of PeerTube as well; that its page links to a feed there tells it from one of Mastodon.
    private static func peerTubeHandle(_ place: SiteAddress) -> [FeedCandidate] {
        guard !place.isOn("youtube.com"), let first = place.segments.first, first.hasPrefix("@"), first.dropFirst().isFederatedName else {
            return []
        }
        let name = first.dropFirst()
        return place.feed("/feeds/videos.xml?accountName=\(name)", "Videos of the account \(name)")
            + place.feed("/feeds/videos.xml?videoChannelName=\(name)", "Videos of the channel \(name)")
    }
}

extension FeedCandidate {
    /// The same feed of a Lemmy server, whichever that is, sorted by age.
    fileprivate var newestFirst: FeedCandidate {
        guard let place = SiteAddress(url), place.segments.count == 3, place.segments[0] == "feeds",
            ["c", "u"].contains(place.segments[1]),
            place.query?.hasPrefix("sort=") == true,
            let newest = WebAddress("\(place.root)/\(place.segments.joined(separator: "/"))?sort=New")
        else { return self }
        return FeedCandidate(url: newest, title: title, mimeType: mimeType, isDeclared: isDeclared)
    }
}

extension WebAddress {
    /// Whether it differs in its query at most.
    fileprivate func hasPlace(of other: WebAddress) -> Bool { origin == other.origin && parts.path == other.parts.path }
}
