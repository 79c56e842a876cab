import AggregatorCore

extension PeerTubeVideo {
    /// `/videos/watch/ID` and `/w/ID`, on any host; only with Media RSS, which every PeerTube feed has.
    init?(page: WebAddress?, media: MediaReader, reading: Reading) {
        let embed = media.shared.playerURL ?? media.items.first?.playerURL
        guard let page, reading.isPeerTube || page.text.has("/videos/watch/") || embed?.text.has("/videos/embed/") == true
        else { return nil }
        let segments = page.parts.path.pieces(around: UInt8(ascii: "/"))
        guard segments.count >= 2, let last = segments.last, segments[segments.count - 2] == "w" || segments[segments.count - 2] == "watch",
            !media.items.isEmpty
        else { return nil }
        self.init(id: String(last), page: page, media: media)
    }
}

extension Video {
    init(_ video: PeerTubeVideo) {
        let best = video.media.items.first { $0.isDefault == true } ?? video.media.items.first
        let embed = video.page.origin.flatMap {
            WebAddress.composed("\($0.scheme)://\(video.page.parts.host ?? "")/videos/embed/\(video.id)")
        }
        self.init(
            id: video.id, duration: best?.encoding.duration, views: video.media.statistics.views, likes: video.media.statistics.likes,
            embedURL: best?.playerURL ?? video.media.shared.playerURL ?? embed, url: best?.url, thumbnails: video.media.allThumbnails)
    }
}
