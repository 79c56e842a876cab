extension Identity {
    /// The length of a long text, in bytes.
    static let long = 512

    /// Whether its text is so long that another post will hardly have the same.
    static func hasLongText(_ post: Post) -> Bool { text(of: post).utf8.count >= long }

    /// Whether it has neither a title nor a text.
    static func hasNoWords(_ post: Post) -> Bool { title(of: post).isEmpty && text(of: post).isEmpty }

    /// The title as written, with its markup; empty where there is none.
    static func title(of post: Post) -> String { post.title.map { $0.html?.source ?? $0.plain } ?? "" }

    static func text(of post: Post) -> String { post.content.html?.source ?? post.content.text ?? "" }

    /// The words of a title. “Updated: A story” is still the same story; “Day 12” is another one than “Day 1”.
    static func words(of title: RichText?) -> [Substring] {
        plainText(of: title).lowercased().split { !$0.isLetter && !$0.isNumber }
    }

    /// The plain text of a title: some sources escape what others write unescaped.
    static func plainText(of title: RichText?) -> String {
        guard let title else { return "" }
        guard let html = title.html else { return title.plain }
        // Over scalars: characters are slow to find from the end.
        let text = MarkupText.of(sanitized: html.source).unicodeScalars.drop { $0.properties.isWhitespace }
        let end = text.lastIndex { !$0.properties.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
        return String(text[..<end])
    }
}
