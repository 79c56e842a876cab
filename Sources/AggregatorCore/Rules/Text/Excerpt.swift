/// What a post says, compared with others that may say it in short or in full.
struct Excerpt {
    /// Its letters and digits alone: what markup, spaces and signs stand between them does not matter.
    private let letters: String
    private let source: String

    init(_ post: Post) {
        source = Identity.text(of: post)
        let text = post.content.html.map { MarkupText.of(sanitized: $0.source) } ?? source
        letters = String(text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    }

    /// Whether both are one text: the letters of one begin those of the other, or one says nothing. Pictures have no letters: they are one
    /// where all of their markup is the same.
    func isOne(with other: Excerpt) -> Bool {
        if isEmpty || other.isEmpty { return true }
        if letters.isEmpty || other.letters.isEmpty { return source == other.source }
        return letters.utf8.starts(with: other.letters.utf8) || other.letters.utf8.starts(with: letters.utf8)
    }

    /// Whether it has more than another that it is one with: more to read, else more markup around it.
    func isFuller(than other: Excerpt) -> Bool {
        (letters.utf8.count, source.utf8.count) > (other.letters.utf8.count, other.source.utf8.count)
    }

    /// Whether it says less than half as much.
    func isAbridged(beside other: Excerpt) -> Bool { letters.utf8.count < other.letters.utf8.count / 2 }

    private var isEmpty: Bool { source.utf8.allSatisfy { $0 <= 32 } }
}
