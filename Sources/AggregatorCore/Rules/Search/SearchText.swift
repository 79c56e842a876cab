/// The text of a post in the form that search compares: without case, accents and markup, independent of the locale.
///
/// A post is found by a query when each of the query's words is in its text: by itself or as the beginning of a longer word, and anywhere
/// in scripts that put no space between words.
public struct SearchText: Sendable {
    private var bytes: [UInt8] = []

    /// Everything in a post that is searched: title, authors, summary, text.
    public init(_ post: Post) {
        if let title = post.title { add(title.plain) }
        for author in post.authors { if let name = author.name { add(name) } }
        if let summary = post.summary { add(summary.plain) }
        if let html = post.content.html { add(MarkupText.of(sanitized: html.source)) }
        if let text = post.content.text { add(text) }
        if let markdown = post.content.markdown { add(markdown) }
    }

    private mutating func add(_ text: String) {
        if !bytes.isEmpty { bytes.append(10) }
        LetterFolding.append(text, to: &bytes)
    }

    /// Whether it contains `word`, which must be folded.
    public func contains(_ word: String) -> Bool {
        Array(word.utf8).withUnsafeBufferPointer { word in
            bytes.withUnsafeBufferPointer { Self.contains(word, in: $0) }
        }
    }

    private static func contains(_ word: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Letters of scripts with spaces must begin a word; all others may stand anywhere.
        let isBeginning = LetterRuns.kind(of: word) == .letter
        return stands(word, in: text) { !isBeginning || LetterRuns.kind(before: $0, in: text) != .letter }
    }

    /// Whether the bytes of `word` stand somewhere in `text` at an allowed place.
    private static func stands(
        _ word: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, where isAllowed: (Int) -> Bool
    ) -> Bool {
        guard let first = word.first else { return true }
        var index = 0
        while index + word.count <= text.count {
            if text[index] == first {
                var length = 1
                while length < word.count, text[index + length] == word[length] { length += 1 }
                if length == word.count, isAllowed(index) { return true }
            }
            index += 1
        }
        return false
    }

    /// The terms for an index (`SearchTerms`), separated by spaces.
    public var terms: String {
        bytes.withUnsafeBufferPointer(SearchTerms.list).withUnsafeBufferPointer { String(text: $0) }
    }

    /// The folded text, one part per line.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Lower case, without accents: `Ünïcode` and `UNICODE` are one.
    public static func folded(_ text: String) -> String {
        var bytes: [UInt8] = []
        LetterFolding.append(text, to: &bytes)
        return bytes.withUnsafeBufferPointer { String(text: $0) }
    }

    /// How many of the words are in a title; all must be folded.
    package static func hits(of words: [String], in title: String) -> Int {
        Array(title.utf8).withUnsafeBufferPointer { title in
            words.count { word in Array(word.utf8).withUnsafeBufferPointer { stands($0, in: title) { _ in true } } }
        }
    }

    /// The words of a query, folded; empty for a query of white space alone. Paired quotation marks, as around a phrase, are ignored, and
    /// so is punctuation around a word, such as a comma behind it; punctuation alone is searched for.
    public static func words(of query: String) -> [String] {
        let isQuoted = query.unicodeScalars.count(where: quotationMarks.contains) > 1
        let quotes = isQuoted ? quotationMarks : []
        return pieces(of: query).compactMap { piece in
            let inner = trimmed(piece.unicodeScalars[...], opening: quotes, closing: quotes)
            guard !inner.isEmpty else { return nil }
            let word = trimmed(inner, opening: opening.union(quotes), closing: closing.union(quotes))
            return String(word.isEmpty ? inner : word)
        }
    }

    private static func trimmed(
        _ text: Substring.UnicodeScalarView, opening: Set<Unicode.Scalar>, closing: Set<Unicode.Scalar>
    ) -> Substring.UnicodeScalarView {
        let text = text.drop(while: opening.contains)
        return text.lastIndex { !closing.contains($0) }.map { text[...$0] } ?? text[..<text.startIndex]
    }

    private static let quotationMarks: Set<Unicode.Scalar> = ["\"", "“", "”", "„", "«", "»"]
    private static let opening: Set<Unicode.Scalar> = ["(", "[", "{", "（", "「", "『", "¿", "¡"]
    private static let closing: Set<Unicode.Scalar> = [
        ")", "]", "}", ",", ".", ";", ":", "!", "?", "…", "）", "」", "』", "、", "。", "，", "！", "？",
    ]

    /// The folded pieces between white space.
    static func pieces(of text: String) -> [String] {
        folded(text).unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
    }
}
