/// The parts of a YouTube channel that a user may want. Each is a playlist that YouTube keeps, and so a feed.
public enum ChannelPart: String, Sendable, Hashable, CaseIterable {
    /// All uploads.
    case all
    /// Without Shorts and live streams.
    case videos
    /// Shorts alone.
    case shorts
    /// Live streams alone.
    case live
}
