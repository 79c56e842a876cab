import AggregatorCore

/// A summary that is read before the text, as that does not have it: a subtitle, or the words for a picture that is all of the text. Most
/// summaries are the beginning of their text, or the same in another form.
///
/// Letters and digits alone are compared, and counted by their bytes in UTF-8.
struct Standfirst {
    /// So many letters may be in any text by chance.
    private static let fewest = 24
    /// So many letters have some parts in common with their text, or none.
    private static let long = 100
    /// The letters that may stand behind “Read the rest” though they are neither in the title nor in the text.
    private static let shortEnding = 16
    /// The letters of some words, which are in two texts together if one has been made of the other; of short ones, half as many.
    private static let part = 16

    private let text: String
    private let letters: String
    private let titleLetters: String

    /// - Returns: `nil` if the summary has no words, or says what the title says.
    init?(_ summary: RichText, title: String) {
        text = summary.plain
        letters = Self.letters(of: summary.plain)
        titleLetters = Self.letters(of: title)
        if letters.isEmpty || letters == titleLetters { return nil }
    }

    /// The letters and digits of a text, in whichever case and form they are written.
    private static func letters(of text: String) -> String { Excerpt.letters(of: SearchText.folded(text)) }

    /// What to read of the summary before a text: all but an ending that leads to the rest.
    func shown(before body: String) -> String {
        let beginning = beginning(of: Array(Self.letters(of: body).utf8))
        return Self.letters(of: String(beginning)).isEmpty ? text : String(beginning)
    }

    /// Whether a text has the summary, apart from what stands at its end to lead to the rest.
    func isSaid(in text: String) -> Bool {
        let body = Array(Self.letters(of: text).utf8)
        let beginning = Self.letters(of: String(beginning(of: body)))
        let own = Array((beginning.isEmpty ? letters : beginning).utf8)
        if body.starts(with: own) { return true }
        guard own.count >= Self.fewest else { return false }
        // Of a short one, a third may be an ending in another language.
        let common = zip(body, own).prefix { $0 == $1 }.count
        if own.count < Self.long, common >= Self.fewest, common >= own.count / 3 * 2 { return true }
        // An ending in other words, the text beside a picture, a footnote's number, or an address that only one of the two has, may be
        // missing.
        let part = own.count < Self.long ? Self.part / 2 : Self.part
        let parts = stride(from: 0, through: own.count - part, by: part).map { own[$0..<($0 + part)] }
        return Self.found(parts, in: body) >= parts.count - parts.count / 4
    }

    /// Whether a picture of the text is described by it.
    func isSaid(ofPicturesIn markup: Markup) -> Bool {
        for case .start(let tag) in MarkupParts(markup) where tag.name == "img" {
            if let said = tag.value("alt") ?? tag.value("title"), Self.letters(of: said) == letters { return true }
        }
        return false
    }

    /// What stands before a last sentence such as “Continue reading →” or “The post … appeared first on …”.
    private func beginning(of body: [UInt8]) -> Substring {
        // That may name the post, and is no longer.
        let tail = text.utf8.suffix(400)
        for index in tail.indices {
            // In lower case, and no letter otherwise.
            guard ["c", "k", "r", "t"].contains(UnicodeScalar(tail[index] | 32)) else { continue }
            let rest = text[index...], opening = rest.prefix(20).lowercased()
            guard let ending = Self.endings.first(where: opening.hasPrefix), isOver(before: index) else { continue }
            if opening.hasPrefix("the post ") {
                if rest.includes("appeared first on") { return text[..<index] }
            } else if isKnown(rest.dropFirst(ending.count), to: body) {
                return text[..<index]
            }
        }
        return text[...]
    }

    /// Whether what an ending goes on with is short, or in the title or the text.
    private func isKnown(_ rest: Substring, to body: [UInt8]) -> Bool {
        let rest = Array(Self.letters(of: String(rest)).utf8)
        return rest.count <= Self.shortEnding || [Array(titleLetters.utf8), body].contains { Self.found([rest[...]], in: $0) == 1 }
    }

    private static let endings = ["continue reading", "keep reading", "read more", "read the rest", "read the full", "the post "]

    /// Whether a sentence ends there: the words may be part of one.
    private func isOver(before index: String.Index) -> Bool {
        guard let last = text.unicodeScalars[..<index].last(where: { !$0.properties.isWhitespace }) else { return false }
        return last != "," && !last.properties.isAlphabetic && last.properties.numericType == nil
    }

    /// How many of the parts, which are of one length, are in a text: each is looked for at once, by a sum that moves along the text
    /// (Rabin and Karp), so that the time grows with the text alone.
    private static func found(_ parts: [ArraySlice<UInt8>], in text: [UInt8]) -> Int {
        guard let length = parts.first?.count, length > 0, length <= text.count else { return 0 }
        let base: UInt64 = 0x100_0000_01B3
        var wanted: [UInt64: Int] = [:]
        for part in parts { wanted[part.reduce(0) { $0 &* base &+ UInt64($1) }, default: 0] += 1 }
        let leaving = (1..<length).reduce(1 as UInt64) { power, _ in power &* base }
        var (sum, found) = (0 as UInt64, 0)
        for (end, byte) in text.enumerated() {
            if end >= length { sum = sum &- UInt64(text[end - length]) &* leaving }
            sum = sum &* base &+ UInt64(byte)
            if end >= length - 1, let count = wanted.removeValue(forKey: sum) { found += count }
            if wanted.isEmpty { break }
        }
        return found
    }
}
