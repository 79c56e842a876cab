import AggregatorCore

extension Post {
    /// Seconds that what it brings takes to play; `nil` for what is read, and where nobody said.
    var playingTime: Double? {
        guard kind != .article else { return video?.duration }
        return video?.duration ?? details?.episode?.duration ?? attachments.first?.duration
    }
}
