/// The terms that an index of texts consists of, and those that a text must have for a word to be found in it.
///
/// A term is what stands between spaces and punctuation. In scripts that put no space between words, terms are each two consecutive
/// letters, and the last letter of each run by itself: so letters are found anywhere, by their pairs. The index only gives candidates;
/// `SearchText.contains` compares them.
public enum SearchTerms {
    /// The bytes of a term that count. Longer ones are addresses and encoded data, which differ enough in their beginnings.
    static let longest = 32

    /// A term that a query asks for.
    public struct Term: Sendable, Hashable {
        /// The folded text, no longer than what the index keeps of a term.
        public var text: String
        /// Whether terms that only begin like this match as well.
        public var isPrefix: Bool

        /// Creates a term; nothing is folded or cut here.
        public init(_ text: String, isPrefix: Bool = false) {
            self.text = text
            self.isPrefix = isPrefix
        }
    }

    /// All terms of a folded text, each once and followed by a space.
    static func list(of folded: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var list = TermList(size: folded.count)
        var runs = LetterRuns(folded)
        while let (kind, run) = runs.next() {
            switch kind {
            case .other: break
            case .letter: list.insert(cut(folded[run]))
            case .dense: eachPair(of: folded[run]) { list.insert($0) }
            }
        }
        return list.bytes
    }

    /// The terms of every text in which `word` is found; empty where the word has no letter.
    public static func required(by word: String) -> [Term] {
        Array(word.utf8).withUnsafeBufferPointer { word in
            var terms: [Term] = []
            var runs = LetterRuns(word)
            while let (kind, run) = runs.next() {
                switch kind {
                case .other: break
                // Only the letters that end the word may go on in the text.
                case .letter: terms.append(Term(text(cut(word[run])), isPrefix: run.upperBound == word.count))
                case .dense:
                    var pairs: [Term] = []
                    eachPair(of: word[run]) { pairs.append(Term(text($0))) }
                    // The last letter alone may have any neighbour, so it says nothing beside pairs.
                    terms += pairs.count > 1 ? pairs.dropLast() : pairs.map { Term($0.text, isPrefix: true) }
                }
            }
            return terms
        }
    }

    private static func cut(_ term: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        guard term.count > longest else { return term }
        var end = term.startIndex + longest
        while end > term.startIndex, term[end] & 0xC0 == 0x80 { end -= 1 }
        return term[..<end]
    }

    /// Passes each letter with the next one, and the last one alone.
    private static func eachPair(of run: Slice<UnsafeBufferPointer<UInt8>>, _ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Void) {
        func end(of start: Int) -> Int {
            var end = start + 1
            while end < run.endIndex, run[end] & 0xC0 == 0x80 { end += 1 }
            return end
        }
        var start = run.startIndex
        while start < run.endIndex {
            let next = end(of: start)
            body(run[start..<(next < run.endIndex ? end(of: next) : next)])
            start = next
        }
    }

    private static func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String { String(decoding: bytes, as: UTF8.self) }
}
