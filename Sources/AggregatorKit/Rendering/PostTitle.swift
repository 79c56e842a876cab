import AggregatorCore

/// The title of a post in a list; without one, the beginning of its text, or its address.
enum PostTitle {
    /// - Parameter plainText: Makes plain text of sanitized markup.
    static func of(_ post: Post, plainText: (Markup) -> String) -> String {
        if let title = post.title.map({ SourceText.line($0.plain) }), !title.isEmpty { return title }
        for text in [post.summary?.plain, post.content.text, post.content.html.map(plainText), post.content.markdown] {
            // A list never shows more than that.
            if let text, case let line = SourceText.line(String(text.prefix(240))), !line.isEmpty { return line }
        }
        // The post may be only a picture.
        if let markup = post.content.html, markup.trust == .sanitized {
            let start = Markup(sanitized: String(decoding: markup.source.utf8.prefix(4096), as: UTF8.self))
            for case .start(let tag) in MarkupParts(start) {
                if tag.name == "img", let line = (tag.value("alt") ?? tag.value("title")).map(SourceText.line), !line.isEmpty {
                    return line
                }
            }
        }
        return post.addresses.page.map { SourceText.line($0.markupSafe) } ?? "Untitled"
    }
}
