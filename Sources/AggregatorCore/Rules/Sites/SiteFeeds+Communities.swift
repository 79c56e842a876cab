extension SiteFeeds {
    /// Pages of Reddit are feeds if `.rss` is appended. The host stays as it was given (`old.reddit.com`), and so does the query.
    static func reddit(_ place: SiteAddress) -> SiteFeeds? {
        if place.host == "redd.it", place.segments.count == 1, let id = place.segments.first, id.isAccountName {
            return WebAddress("https://www.reddit.com/comments/\(id)/.rss").map {
                SiteFeeds("a page of Reddit", .known, [FeedCandidate(url: $0, title: "Comments")])
            }
        }
        guard place.isOn("reddit.com"), place.segments.allSatisfy({ !$0.hasPrefix(".") && !$0.hasSuffix(".rss") }) else { return nil }
        if place.segments.isEmpty, redditFronts.contains(place.host) {
            return SiteFeeds("a page of Reddit", .known, place.feed("/.rss", "The front page"))
        }
        guard let (site, path, title) = redditPage(place.segments) else { return nil }
        // The page of a search is no folder. A community of that name is one.
        let isSearch = place.segments.last == "search" && place.segments.count != 2
        let feed = path + (isSearch ? ".rss" : "/.rss") + (place.query.map { "?\($0)" } ?? "")
        return SiteFeeds(site, .known, place.feed(feed, title))
    }

    private static let redditFronts: Set<String> = ["reddit.com", "www.reddit.com", "old.reddit.com", "new.reddit.com"]
    private static let redditOrders: Set<Substring> = ["best", "controversial", "hot", "new", "rising", "top"]

    /// What kind of page it is, its path, and a title for its feed.
    private static func redditPage(_ segments: [Substring]) -> (site: String, path: String, title: String)? {
        let path = segments.map { "/\($0)" }.joined()
        guard let first = segments.first else { return nil }
        guard segments.count > 1 else {
            if first == "search" { return ("a page of Reddit", path, "Search") }
            return redditOrders.contains(first) ? ("a page of Reddit", path, "The front page, by \(first)") : nil
        }
        let (name, rest) = (segments[1], segments.dropFirst(2))
        guard name.areAccountNames else { return nil }
        switch first {
        case "r": return ("a subreddit", path, rest.first == "comments" ? "Comments" : "r/\(name)")
        case "u", "user": return ("a Reddit account", "/user/\(name)" + rest.map { "/\($0)" }.joined(), "u/\(name)")
        case "comments": return ("a page of Reddit", path, "Comments")
        case "domain": return ("a page of Reddit", path, "Links to \(name)")
        default: return nil
        }
    }

    /// `/@name`: a server has feeds of its own accounts only, not of those that it mirrors.
    static func mastodon(_ place: SiteAddress) -> SiteFeeds? {
        let name: Substring
        if place.segments.count == 1, let first = place.segments.first, first.hasPrefix("@") {
            name = first.dropFirst()
        } else if place.segments.count == 2, place.segments[0] == "users" {
            name = place.segments[1]
        } else {
            return nil
        }
        if name.isFederatedName, let home = name.split(separator: "@").dropFirst().first,
            let host = WebAddress("https://\(home)/").flatMap(SiteAddress.init)?.root
        {
            let account = name.prefix { $0 != "@" }
            return SiteFeeds(
                "an account of another server", .onPage, why: "\(place.host) shows an account of \(home)",
                remedy: "add \(host)/@\(account)")
        }
        guard name.isAccountName else { return nil }
        return SiteFeeds("a Mastodon account", .guessed, place.feed("/@\(name).rss", "@\(name)"))
    }

    /// By default, Lemmy sorts by what is hot, so that an aggregator would miss posts; so the newest are asked for.
    static func lemmy(_ place: SiteAddress) -> SiteFeeds? {
        guard place.segments.count == 2, place.segments[1].isFederatedName else { return nil }
        let name = place.segments[1]
        switch place.segments[0] {
        case "c": return SiteFeeds("a Lemmy community", .guessed, place.feed("/feeds/c/\(name).xml?sort=New", "Community \(name)"))
        case "u": return SiteFeeds("a Lemmy account", .guessed, place.feed("/feeds/u/\(name).xml?sort=New", "Posts of \(name)"))
        default: return nil
        }
    }

    static func peerTube(_ place: SiteAddress) -> SiteFeeds? {
        guard (2...3).contains(place.segments.count), place.segments[1].isFederatedName else { return nil }
        let name = place.segments[1]
        switch place.segments[0] {
        case "c", "video-channels":
            return SiteFeeds(
                "a PeerTube channel", .guessed, place.feed("/feeds/videos.xml?videoChannelName=\(name)", "Videos of the channel \(name)"))
        case "a", "accounts":
            return SiteFeeds(
                "a PeerTube account", .guessed, place.feed("/feeds/videos.xml?accountName=\(name)", "Videos of the account \(name)"))
        default: return nil
        }
    }

    /// Podcast directories show what others publish, and hide the feed's address. The address is not asked of any other host, as the user
    /// named none.
    static func directory(_ place: SiteAddress) -> SiteFeeds? {
        let name: String
        switch place.host {
        case "podcasts.apple.com": name = "Apple Podcasts"
        case "open.spotify.com": name = "Spotify"
        default: return nil
        }
        return SiteFeeds(
            "a page of \(name)", .onPage,
            why: "\(name) does not say on its page where a podcast's feed is", remedy: "look on the podcast's own site, and add that")
    }
}
