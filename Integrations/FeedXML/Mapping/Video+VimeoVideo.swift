import AggregatorCore

extension VimeoVideo {
    init?(page: WebAddress?, media: MediaReader) {
        guard let page, let host = page.origin?.host, host == "vimeo.com" || host == "www.vimeo.com",
            let id = page.parts.path.split(separator: "/").last, id.utf8.allSatisfy(isDigit)
        else { return nil }
        self.init(id: String(id), media: media)
    }
}

extension Video {
    init(_ video: VimeoVideo) {
        let item = video.media.items.first
        self.init(
            id: video.id, duration: item?.encoding.duration, views: video.media.statistics.views,
            embedURL: .composed("https://player.vimeo.com/video/\(video.id)"), thumbnails: video.media.allThumbnails)
    }
}
