import AggregatorCore

/// What a document's texts may still take, and how many were cut because they are longer than what is stored of one.
struct TextCuts: Sendable, Equatable {
    /// The greatest number of bytes that is stored of a text: more than anyone writes, or a browser shows.
    static let longest = 24 << 20

    /// The greatest number of bytes that is stored of a feed's own title: the longest of real feeds have a few hundred.
    static let longestTitle = 4_000

    var count = 0
    /// Bytes by which the document's texts may still become longer together, beyond twice their length: a long base, repeated in a hundred
    /// thousand short texts, would make gigabytes of megabytes.
    var room = 32 << 20
    var hasLongTitle = false

    /// The warnings; none where nothing was cut.
    var warnings: [FeedDocument.Warning] {
        let title = FeedDocument.Warning(
            code: "cut-text", message: "The feed's own title is longer than \(Self.longestTitle) bytes, and only its beginning is kept.")
        return (hasLongTitle ? [title] : []) + [warning].compactMap(\.self)
    }

    private var warning: FeedDocument.Warning? {
        let bound = "\(Self.longest >> 20) MiB once it is safe"
        switch count {
        case 0: return nil
        case 1: return FeedDocument.Warning(code: "cut-text", message: "A text is longer than \(bound), and only its beginning is kept.")
        default:
            return FeedDocument.Warning(
                code: "cut-text", message: "Each of \(count) texts is longer than \(bound), and only its beginning is kept.")
        }
    }
}
