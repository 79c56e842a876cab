/// Whether two texts are one, in full and in short.
enum Excerpt {
    /// By their letters: the shorter text is the beginning of the longer one, whichever of them that is, or there is none.
    static func isOne(_ post: Post, of other: Post) -> Bool {
        let (one, another) = (letters(of: post), letters(of: other))
        return one.starts(with: another) || another.starts(with: one)
    }

    private static func letters(of post: Post) -> [Unicode.Scalar] {
        let text = post.content.html.map { MarkupText.of(sanitized: $0.source) } ?? post.content.text ?? ""
        return text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }
}
