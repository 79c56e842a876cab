/// The words of a title that say what it is about, folded: those of more than three letters. In scripts that put no space between words,
/// each character is one.
struct TitleWords {
    private let words: Set<String>

    /// The greatest number of bytes of a title that are looked at.
    private static let bytes = 1024

    init(_ title: RichText?) {
        let start = String(decoding: (title?.plain ?? "").utf8.prefix(Self.bytes), as: UTF8.self)
        var words: Set<String> = []
        for word in SearchText.folded(start).unicodeScalars.split(whereSeparator: { !Self.isPartOfWord($0) }) {
            words.formUnion(word.lazy.filter(Self.isWord).map { String($0) })
            if word.count > 3 { words.insert(String(word)) }
        }
        self.words = words
    }

    /// Whether two titles have a word in common, or one of them has none.
    static func mayBeOne(_ title: RichText?, _ other: RichText?) -> Bool {
        let (words, otherWords) = (TitleWords(title).words, TitleWords(other).words)
        return words.isEmpty || otherWords.isEmpty || !words.isDisjoint(with: otherWords)
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// From here on, the large scripts: kana, ideographs, Hangul.
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x2E80 }
}
