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
}
