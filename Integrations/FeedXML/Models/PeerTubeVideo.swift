import AggregatorCore

/// A video as PeerTube's feeds have it: Media RSS, and its address on the instance.
struct PeerTubeVideo {
    var id: String
    var page: WebAddress
    var media: MediaReader
}
