extension SiteFeeds {
    /// Any page of Reddit is a feed if `.rss` is appended. The host stays as it was given (`old.reddit.com`), and so does the query.
    static func reddit(_ place: SiteAddress) -> SiteFeeds? {
        guard place.isOn("reddit.com"), place.segments.count > 1, place.segments[1].areAccountNames,
            let last = place.segments.last, !last.hasPrefix("."), !last.hasSuffix(".rss")
        else { return nil }
        let (name, rest) = (place.segments[1], place.segments.dropFirst(2))
        let (site, path, title): (String, String, String)
        switch place.segments[0] {
        case "r": (site, path, title) = ("a subreddit", "/r/\(name)", rest.first == "comments" ? "Comments" : "r/\(name)")
        case "u", "user": (site, path, title) = ("a Reddit account", "/user/\(name)", "u/\(name)")
        default: return nil
        }
        let page = path + rest.map { "/\($0)" }.joined()
        // The page of a search is no folder.
        let feed = page + (rest.elementsEqual(["search"]) ? ".rss" : "/.rss") + (place.query.map { "?\($0)" } ?? "")
        return SiteFeeds(site, .known, place.feed(feed, title))
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
            advice: "\(name) does not say on its page where a podcast's feed is; look on the podcast's own site, and add that.")
    }
}
