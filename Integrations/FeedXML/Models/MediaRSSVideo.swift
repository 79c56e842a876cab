import AggregatorCore

/// A video that an item has in Media RSS.
struct MediaRSSVideo {
    var item: MediaItem
    var media: MediaReader
}
