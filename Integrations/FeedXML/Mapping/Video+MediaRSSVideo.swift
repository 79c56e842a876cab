import AggregatorCore

extension MediaRSSVideo {
    /// The item's video; the default one, if one is marked so.
    init?(media: MediaReader) {
        let films = media.items.filter(\.isFilm)
        guard let film = films.first(where: { $0.isDefault == true }) ?? films.first else { return nil }
        self.init(item: film, media: media)
    }
}

extension Video {
    init(_ video: MediaRSSVideo) {
        self.init(
            duration: video.item.encoding.duration, views: video.media.statistics.views, likes: video.media.statistics.likes,
            embedURL: video.item.playerURL, url: video.item.url, thumbnails: video.media.allThumbnails)
    }
}
