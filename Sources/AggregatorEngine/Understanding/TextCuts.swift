import AggregatorCore

/// How many texts of a document were cut, since they would be longer than what is stored of one.
struct TextCuts: Sendable, Equatable {
    /// Bytes of a text that is stored: more than anybody wrote, and a browser shows.
    static let longest = 24 << 20

    var count = 0

    /// `nil` where none was.
    var warning: FeedDocument.Warning? {
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
