import AggregatorCore

extension Post {
    /// Seconds that its video or audio plays; `nil` for articles, and if the length is unknown.
    var playingTime: Double? {
        guard kind != .article else { return video?.duration }
        return video?.duration ?? details?.episode?.duration ?? attachments.first?.duration
    }
}
