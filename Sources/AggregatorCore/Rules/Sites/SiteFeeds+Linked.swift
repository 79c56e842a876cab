extension SiteFeeds {
    /// The feeds that a page links to, each once, with those that are meant in the place of others of its program: a page of an account on
    /// PeerTube links to the feed of the whole server, and one of a community on Lemmy to a feed that is sorted by what is hot, in which
    /// posts are missed.
    public static func meant(by linked: [FeedCandidate], on page: WebAddress) -> [FeedCandidate] {
        guard let place = SiteAddress(page), let site = of(page), site.standing == .guessed else { return linked }
        let known = site.candidates + peerTubeHandle(place)
        var seen: Set<WebAddress> = []
        return linked.map { feed in known.first { $0.url.hasPlace(of: feed.url) } ?? feed.newestFirst }.filter {
            seen.insert($0.url).inserted
        }
    }

    /// `/@name` is an account of PeerTube as well; the links of its page tell it from one of Mastodon.
    private static func peerTubeHandle(_ place: SiteAddress) -> [FeedCandidate] {
        guard let name = place.segments.first, name.hasPrefix("@"), name.dropFirst().isFederatedName else { return [] }
        return place.feed("/feeds/videos.xml?accountName=\(name.dropFirst())", "Videos of the account \(name.dropFirst())")
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
        return FeedCandidate(url: newest, title: title, mimeType: mimeType)
    }
}

extension WebAddress {
    /// Whether it differs in its query at most.
    fileprivate func hasPlace(of other: WebAddress) -> Bool { origin == other.origin && parts.path == other.parts.path }
}
