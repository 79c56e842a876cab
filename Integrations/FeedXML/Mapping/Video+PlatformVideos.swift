import AggregatorCore

extension Video {
    init?(_ video: YouTubeVideo) {
        guard let id = video.id else { return nil }
        let item = video.media?.items.first
        self.init(
            id: id, channelID: video.channelID, duration: video.duration ?? item?.encoding.duration, views: video.media?.statistics.views,
            likes: video.media?.statistics.likes, embedURL: .composed("https://www.youtube.com/embed/\(id)"),
            thumbnails: video.media?.allThumbnails ?? [])
    }

    init(_ video: PeerTubeVideo) {
        let best = video.media.items.first { $0.isDefault == true } ?? video.media.items.first
        let embed = video.page.origin.flatMap {
            WebAddress.composed("\($0.scheme)://\(video.page.parts.host ?? "")/videos/embed/\(video.id)")
        }
        self.init(
            id: video.id, duration: best?.encoding.duration, views: video.media.statistics.views, likes: video.media.statistics.likes,
            embedURL: best?.playerURL ?? video.media.shared.playerURL ?? embed, url: best?.url, thumbnails: video.media.allThumbnails)
    }

    init(_ video: VimeoVideo) {
        let item = video.media.items.first
        self.init(
            id: video.id, duration: item?.encoding.duration, views: video.media.statistics.views,
            embedURL: .composed("https://player.vimeo.com/video/\(video.id)"), thumbnails: video.media.allThumbnails)
    }

    init(_ video: MediaRSSVideo) {
        self.init(
            duration: video.item.encoding.duration, views: video.media.statistics.views, likes: video.media.statistics.likes,
            embedURL: video.item.playerURL, url: video.item.url, thumbnails: video.media.allThumbnails)
    }
}

extension WebAddress {
    /// An address put together from parts of a feed, which may need the same corrections as one that stands there.
    static func composed(_ text: String) -> WebAddress? { WebAddress(text)?.resolved(against: nil) }
}

extension MediaReader {
    var allThumbnails: [Thumbnail] {
        (thumbnails + items.flatMap(\.thumbnails)).uniqued
    }
}

extension PeerTubeVideo {
    /// `/videos/watch/ID` and `/w/ID`, on any host; only with Media RSS, which every PeerTube feed has.
    init?(page: WebAddress?, media: MediaReader, isPeerTube: Bool) {
        let embed = media.shared.playerURL ?? media.items.first?.playerURL
        guard let page, isPeerTube || page.text.has("/videos/watch/") || embed?.text.has("/videos/embed/") == true
        else { return nil }
        let segments = page.parts.path.pieces(around: UInt8(ascii: "/"))
        guard segments.count >= 2, let last = segments.last, segments[segments.count - 2] == "w" || segments[segments.count - 2] == "watch",
            !media.items.isEmpty
        else { return nil }
        self.init(id: String(last), page: page, media: media)
    }
}

extension VimeoVideo {
    init?(page: WebAddress?, media: MediaReader) {
        guard let page, let host = page.origin?.host, host == "vimeo.com" || host == "www.vimeo.com",
            let id = page.parts.path.split(separator: "/").last, id.utf8.allSatisfy(isDigit)
        else { return nil }
        self.init(id: String(id), media: media)
    }
}

extension MediaRSSVideo {
    /// The item's video; the default one, if one is marked so.
    init?(media: MediaReader) {
        let films = media.items.filter(\.isFilm)
        guard let film = films.first(where: { $0.isDefault == true }) ?? films.first else { return nil }
        self.init(item: film, media: media)
    }
}
