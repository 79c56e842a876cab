extension SiteFeeds {
    private static let youTubeRoot = "https://www.youtube.com/feeds/videos.xml"

    /// Playlists, and channels by their ids, are known at once. Handles, names and videos have to be looked up: their page has the
    /// channel's id in the feed that it links to, in its microdata or scripts, or in its canonical address.
    static func youTube(_ place: SiteAddress, _ page: PageLinks?) -> SiteFeeds? {
        guard place.isOn("youtube.com") || place.host == "youtu.be", let first = place.segments.first else { return nil }
        if first == "feeds" { return place.parameter("channel_id").flatMap { channel($0) } }
        let isPlaylist = first == "playlist" || place.segments.prefix(2) == ["embed", "videoseries"]
        if isPlaylist { return place.parameter("list").map { playlist($0) ?? privatePlaylist } }
        if first == "channel" || first == "browse", place.segments.count > 1, let known = channel(place.segments[1]) {
            return known.speaking(of: place)
        }
        let isLookedUp =
            place.host == "youtu.be" || first.hasPrefix("@")
            || ["c", "user", "channel", "watch", "shorts", "live", "embed"].contains(first)
            || place.segments.count == 1
        guard isLookedUp else { return nil }
        if let page, let known = page.channelIDs.lazy.compactMap({ channel($0) }).first { return known.speaking(of: place) }
        return SiteFeeds(
            "a YouTube channel", .onPage,
            why: "YouTube's page did not name the channel's id",
            remedy: "open the channel in a browser, and give the address with /channel/UC…")
    }

    private static let privatePlaylist = SiteFeeds(
        "a YouTube playlist", .onPage, why: "YouTube makes that playlist for each viewer, and has no feed of it",
        remedy: "add a channel, or a playlist that somebody has made")

    /// The id of YouTube's playlist of all uploads is `UU` and the rest of the channel's id; `UULF` leaves out Shorts and live streams, and
    /// so on. None of this is documented, but it has long been so.
    private static func channel(_ id: Substring) -> SiteFeeds? {
        guard id.utf8.count == 24, id.hasPrefix("UC"), id.utf8.allSatisfy(isIDByte) else { return nil }
        let rest = id.dropFirst(2)
        let feeds = [
            ("channel_id=\(id)", "Everything"), ("playlist_id=UULF\(rest)", "Videos, without Shorts and live streams"),
            ("playlist_id=UUSH\(rest)", "Shorts"), ("playlist_id=UULV\(rest)", "Live streams"),
        ].compactMap { query, title in WebAddress("\(youTubeRoot)?\(query)").map { FeedCandidate(url: $0, title: title) } }
        return SiteFeeds("a YouTube channel", .known, feeds, isFirstWhole: true, parts: ChannelPart.allCases)
    }

    /// The same feeds, with the one that the address shows: a tab of a channel's page shows a part of the channel, and a video in a
    /// playlist the playlist.
    private func speaking(of place: SiteAddress) -> SiteFeeds {
        var spoken = self
        switch place.segments.first == "embed" ? "watch" : place.segments.last {
        case "videos": spoken.spoken = parts.firstIndex(of: .videos)
        case "shorts": spoken.spoken = parts.firstIndex(of: .shorts)
        case "streams": spoken.spoken = parts.firstIndex(of: .live)
        case "watch":
            guard let list = place.parameter("list").flatMap(Self.playlist) else { break }
            spoken.spoken = candidates.count
            spoken.candidates += list.candidates
        default: break
        }
        return spoken
    }

    /// Mixes (`RD…`) are made for each viewer, and have no feed.
    private static func playlist(_ id: Substring) -> SiteFeeds? {
        guard (10...64).contains(id.utf8.count), id.utf8.allSatisfy(isIDByte), !id.hasPrefix("RD"),
            let url = WebAddress("\(youTubeRoot)?playlist_id=\(id)")
        else { return nil }
        return SiteFeeds("a YouTube playlist", .known, [FeedCandidate(url: url, title: "Playlist")])
    }

    private static func isIDByte(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte.isASCIILetter || "_-".utf8.contains(byte)
    }
}

extension PageLinks {
    /// Possible ids of a YouTube channel, the most certain first.
    fileprivate var channelIDs: [Substring] {
        let addresses = feeds.map(\.url) + (canonical.map { [$0] } ?? [])
        let places = addresses.compactMap { SiteAddress($0) }.filter { $0.isOn("youtube.com") }
        return places.compactMap { $0.parameter("channel_id") } + identifiers.map { $0[...] }
            + places.filter { $0.segments.first == "channel" && $0.segments.count > 1 }.map { $0.segments[1] }
    }
}
