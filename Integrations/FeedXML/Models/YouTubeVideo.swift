/// A video as YouTube's feeds have it.
struct YouTubeVideo {
    var id: String?
    var channelID: String?
    var duration: Double?
    var media: MediaReader?
}
