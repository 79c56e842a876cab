/// What a post says, compared with others that may say it in short or in full.
struct Excerpt {
    /// Its letters and digits alone: what markup, spaces and signs stand between them does not matter.
    private let letters: String
    private let source: String
    private let isBlank: Bool

    init(_ post: Post) {
        self.init(source: Identity.text(of: post), text: post.content.html.map { MarkupText.of(sanitized: $0.source) })
    }

    init(_ text: RichText) {
        self.init(source: text.html?.source ?? text.plain, text: text.html.map { MarkupText.of(sanitized: $0.source) })
    }

    /// - Parameter text: of a source that is markup.
    private init(source: String, text: String?) {
        self.source = source
        let text = text ?? source
        isBlank = text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
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

    /// Whether there is nothing to read, and nothing to see: what shows a picture or a film names it in an attribute. A link without words
    /// shows nothing.
    var saysNothing: Bool { isBlank && !["src=\"", "srcset=\"", "poster=\"", "data=\""].contains(where: source.contains) }

    /// Whether it is but the beginning of another, which is long: a short one that is made shorter is one that somebody worked at. Excerpts
    /// may end in words of their own ("Continue reading", "The post … appeared first on …"), which are few beside what they begin with.
    func isBeginning(of other: Excerpt, mayEndOtherwise: Bool) -> Bool {
        guard other.isLong, isAbridged(beside: other) else { return false }
        guard mayEndOtherwise, !isOne(with: other) else { return isOne(with: other) }
        let common = zip(letters.utf8, other.letters.utf8).prefix { $0 == $1 }.count
        return common >= Self.fewestLetters && common >= letters.utf8.count / 3 * 2
    }

    /// Of some twenty words, in bytes: two texts that begin with them alike are seldom two.
    private static let fewestLetters = 100

    /// Whether both have letters, and the same.
    func hasLetters(of other: Excerpt) -> Bool { !letters.isEmpty && letters == other.letters }

    private var isLong: Bool { source.utf8.count >= Identity.long }

    private var isEmpty: Bool { source.utf8.allSatisfy { $0 <= 32 } }
}
