import AggregatorCore

/// Tags as the tables keep them: folded, so that they are found whatever their case. Those that differ in accents are one there: what is
/// found so may have the tag, and its record says whether (`TagKey`).
enum TagList {
    private static let separator = "\u{1F}"
    /// What an index holds is short.
    private static let longest = 1000

    /// As one text, which `string_to_array` takes apart.
    static func joined(_ tags: [String]) -> String { tags.map(key).joined(separator: separator) }

    /// A tag's name in the tables; another one stands for what can't be there: the empty, the very long, and what holds the separator or
    /// a NUL, which no text of PostgreSQL's has.
    static func key(_ tag: String) -> String {
        let folded = SearchText.folded(tag)
        let bytes = Array(folded.utf8)
        guard bytes.isEmpty || bytes.count > longest || bytes.contains(where: { $0 == 0 || $0 == 0x1F }) else { return folded }
        return "\u{1E}\(ContentHash.of(bytes))"
    }
}
