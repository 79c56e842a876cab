import AggregatorCore

/// What a post is called in a list: its title; where it has none, how its text begins, or its address.
enum PostTitle {
    /// - Parameter plainText: of sanitized markup.
    static func of(_ post: Post, plainText: (Markup) -> String) -> String {
        if let title = post.title.map({ SourceText.line($0.plain) }), !title.isEmpty { return title }
        for text in [post.summary?.plain, post.content.text, post.content.html.map(plainText)] {
            // A list never shows more of it.
            if let text, case let line = SourceText.line(String(text.prefix(240))), !line.isEmpty { return line }
        }
        return post.addresses.page.map { SourceText.line($0.text) } ?? "Untitled"
    }
}
