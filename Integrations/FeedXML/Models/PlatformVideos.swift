import AggregatorCore

/// A video as YouTube's feeds have it.
struct YouTubeVideo {
    var id: String?
    var channelID: String?
    var duration: Double?
    var media: MediaReader?
}

/// A video as PeerTube's feeds have it: Media RSS, and its address on the instance.
struct PeerTubeVideo {
    var id: String
    var page: WebAddress
    var media: MediaReader
}

/// A video as Vimeo's feeds have it: Media RSS with a player.
struct VimeoVideo {
    var id: String
    var media: MediaReader
}

/// A video that an item has in Media RSS.
struct MediaRSSVideo {
    var item: MediaItem
    var media: MediaReader
}
