/// A piece of a post's text around what was searched for.
public struct Snippet: Sendable, Hashable {
    /// Alternately text and match, starting with text: the matches are at odd indices.
    public private(set) var pieces: [String] = []

    /// The greatest number of characters.
    public static let length = 160
    /// The number of characters that may be dropped to end at a word.
    private static let slack = 20
    /// The number of characters that are searched: a snippet is for people, and the search itself has covered the whole text.
    private static let depth = 100_000

    /// - Parameters:
    ///   - text: Plain; white space of any kind counts as one space.
    ///   - words: Folded (`SearchText.words`).
    public init(of text: String, words: [String]) {
        var letters: [(letter: Character, folded: ArraySlice<UInt8>)] = []
        for letter in text.prefix(Self.depth) {
            if letter.isWhitespace {
                if letters.last?.letter != " ", !letters.isEmpty { letters.append((" ", [32])) }
            } else {
                letters.append((letter, Array(SearchText.folded(String(letter)).utf8)[...]))
            }
        }
        let matches = Self.matches(in: letters.map(\.folded), words.map { Array($0.utf8) })
        let first = matches.first?.lowerBound ?? 0
        var start = matches.isEmpty ? 0 : max(0, min(first - Self.length / 3, letters.count - Self.length))
        var end = min(start + Self.length, letters.count)
        // Cut at words where possible: a partial word at the edge looks like a word.
        if start > 0, let space = (start..<min(start + Self.slack, max(first, start))).first(where: { letters[$0].letter == " " }) {
            start = space + 1
        }
        if end < letters.count, let space = (max(end - Self.slack, start)..<end).last(where: { letters[$0].letter == " " }) {
            end = space
        }
        var place = start
        func piece(_ range: Range<Int>) -> String { String(letters[range].map(\.letter)) }
        for match in matches where match.lowerBound >= place && match.upperBound <= end {
            pieces.append((pieces.isEmpty && start > 0 ? "…" : "") + piece(place..<match.lowerBound))
            pieces.append(piece(match))
            place = match.upperBound
        }
        let tail = piece(place..<end) + (end < letters.count ? "…" : "")
        if !tail.isEmpty { pieces.append(tail) }
    }

    /// The ranges of letters that match the words, in order and without overlap; the longest of those that begin at one letter.
    private static func matches(in letters: [ArraySlice<UInt8>], _ words: [[UInt8]]) -> [Range<Int>] {
        var matches: [Range<Int>] = []
        let beginnings = words.map { $0.withUnsafeBufferPointer(LetterRuns.kind) == .letter }
        var start = 0
        var isInWord = false
        while start < letters.count {
            // A letter that folds to nothing belongs to the one before it. A row of them would be walked again from each.
            guard !letters[start].isEmpty else {
                start += 1
                continue
            }
            let ends = words.indices.compactMap { isInWord && beginnings[$0] ? nil : end(of: words[$0], at: start, in: letters) }
            if let end = ends.max(), end > start {
                matches.append(start..<end)
                start = end
            } else {
                start += 1
            }
            isInWord = Array(letters[start - 1]).withUnsafeBufferPointer { LetterRuns.kind(before: $0.count, in: $0) } == .letter
        }
        return matches
    }

    /// The end of a word that begins with the letter at `start`; `nil` where none does.
    private static func end(of word: [UInt8], at start: Int, in letters: [ArraySlice<UInt8>]) -> Int? {
        var rest = word[...]
        var index = start
        while !rest.isEmpty, index < letters.count {
            let folded = letters[index]
            if rest.starts(with: folded) {
                rest = rest.dropFirst(folded.count)
            } else if folded.starts(with: rest) {
                rest = []
            } else {
                return nil
            }
            index += 1
        }
        return rest.isEmpty ? index : nil
    }
}
