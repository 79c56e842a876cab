import AggregatorCore

/// Tags as the tables store them: folded, so that they are found in any case. Tags that differ only in accents are the same there: a post
/// that is found may have the tag, and its record decides (`TagKey`).
enum TagList {
    private static let separator = "\u{1F}"
    /// The most bytes of a tag, as index entries are short.
    private static let longest = 1000

    /// The tags as one text, which `string_to_array` splits.
    static func joined(_ tags: [String]) -> String { tags.map(key).joined(separator: separator) }

    /// A tag's name in the tables. A hash stands for one that can't be there: an empty or very long one, or one with the separator or a
    /// NUL, which no text of PostgreSQL can hold.
    static func key(_ tag: String) -> String {
        let folded = SearchText.folded(tag)
        let bytes = Array(folded.utf8)
        guard bytes.isEmpty || bytes.count > longest || bytes.contains(where: { $0 == 0 || $0 == 0x1F }) else { return folded }
        return "\u{1E}\(ContentHash.of(bytes))"
    }
}
