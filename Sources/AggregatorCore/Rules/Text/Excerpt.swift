/// The text of a post, for comparison with others that may have it in short or in full.
package struct Excerpt {
    /// Its letters and digits alone: markup, spaces and signs between them do not matter.
    private let letters: String
    private let source: String
    private let isBlank: Bool
    /// Whether there is nothing but white space. Of a long row of it, that takes long to find out.
    let isEmpty: Bool

    init(_ post: Post) {
        self.init(source: Identity.text(of: post), text: post.content.html.map { MarkupText.of(sanitized: $0.source) })
    }

    init(_ text: RichText) {
        self.init(source: text.html?.source ?? text.plain, text: text.html.map { MarkupText.of(sanitized: $0.source) })
    }

    /// - Parameter text: The plain text, where the source is markup.
    private init(source: String, text: String?) {
        self.source = source
        isEmpty = source.utf8.allSatisfy { $0 <= 32 }
        let text = text ?? source
        isBlank = text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
        letters = Self.letters(of: text)
    }

    /// The letters and digits of a text. Unicode's tables are asked about nothing in ASCII: of long texts, that took most of a pull.
    package static func letters(of text: String) -> String {
        var text = text
        let letters = text.withUTF8 { bytes in
            // No more bytes than the text has.
            String(unsafeUninitializedCapacity: bytes.count) { letters in
                var (index, count) = (0, 0)
                func keep(_ byte: UInt8) {
                    letters[count] = byte
                    count += 1
                }
                while index < bytes.count {
                    let start = index
                    while index < bytes.count, bytes[index] < 128 {
                        if isLetterOrDigit(bytes[index]) { keep(bytes[index]) }
                        index += 1
                    }
                    guard index == start else { continue }
                    while index < bytes.count, bytes[index] >= 128 { index += 1 }
                    for scalar in String(decoding: bytes[start..<index], as: UTF8.self).unicodeScalars
                    where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                        UTF8.encode(scalar, into: keep)
                    }
                }
                return count
            }
        }
        // Without what stood between them, marks may be in one row.
        return letters.streamSafe
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        // Of ASCII; the bit tells lower case from upper case.
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 32 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    /// Whether both are the same text: the letters of one begin those of the other, or one is empty. Pictures have no letters: they are the
    /// same where their whole markup is.
    func isOne(with other: Excerpt) -> Bool {
        if isEmpty || other.isEmpty { return true }
        if letters.isEmpty || other.letters.isEmpty { return source == other.source }
        return letters.utf8.count < other.letters.utf8.count ? begins(other) : other.begins(self)
    }

    /// Whether its letters begin those of another one that has no fewer, and end in no number of it: area 1 is no beginning of area 12.
    private func begins(_ longer: Excerpt) -> Bool {
        guard longer.letters.utf8.starts(with: letters.utf8) else { return false }
        let end = longer.letters.utf8.index(longer.letters.startIndex, offsetBy: letters.utf8.count)
        let (last, next) = (letters.unicodeScalars.last, longer.letters[end...].unicodeScalars.first)
        return ![last, next].allSatisfy { $0?.properties.numericType == .decimal }
    }

    /// Whether it has more than another one with the same text: more letters, or else more markup.
    func isFuller(than other: Excerpt) -> Bool {
        (letters.utf8.count, source.utf8.count) > (other.letters.utf8.count, other.source.utf8.count)
    }

    /// Whether it has less than half as many letters.
    func isAbridged(beside other: Excerpt) -> Bool { letters.utf8.count < other.letters.utf8.count / 2 }

    /// Whether there is nothing to read, and nothing to see: an element that shows a picture or a video names it in an attribute. A link
    /// without words shows nothing.
    var saysNothing: Bool { isBlank && !["src=\"", "srcset=\"", "poster=\"", "data=\""].contains { source.includes($0) } }

    /// Whether it is only the beginning of another, long text: a short one that became shorter was edited. Excerpts may end in words of
    /// their own ("Continue reading", "The post … appeared first on …"), which are few beside the beginning.
    func isBeginning(of other: Excerpt, mayEndOtherwise: Bool) -> Bool {
        guard other.isLong, isAbridged(beside: other) else { return false }
        guard mayEndOtherwise, !isOne(with: other) else { return isOne(with: other) }
        let common = zip(letters.utf8, other.letters.utf8).prefix { $0 == $1 }.count
        return common >= Self.fewestLetters && common >= letters.utf8.count / 3 * 2
    }

    /// The bytes of some twenty words: two texts that begin with the same ones are seldom two.
    private static let fewestLetters = 100

    /// Whether both have letters, and the same ones.
    func hasLetters(of other: Excerpt) -> Bool { !letters.isEmpty && letters == other.letters }

    private var isLong: Bool { source.utf8.count >= Identity.long }
}
