/// A video as Vimeo's feeds have it: Media RSS with a player.
struct VimeoVideo {
    var id: String
    var media: MediaReader
}
