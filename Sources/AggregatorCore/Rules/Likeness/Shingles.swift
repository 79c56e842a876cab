/// The beginning of a text as the set of all runs of a few words in it: two texts are alike when they have most of their runs in common,
/// whatever was put before, behind or in between.
///
/// Words are folded; in scripts that put no space between words each character is one. Of a text only the beginning is looked at, so
/// that the work is the same for a note and for a book, and an excerpt is like the whole.
struct Shingles: Sendable {
    /// Words in a run.
    private static let length = 4
    /// Words that are looked at.
    private static let words = 100
    /// Bytes of markup that are looked at for them.
    private static let bytes = 6144
    /// Fewer runs than these say too little.
    static let least = 24

    /// Sorted, each once.
    let hashes: [UInt64]

    init(_ post: Post) {
        var text: [UInt8] = []
        if let html = post.content.html {
            let start = String(decoding: html.source.utf8.prefix(Self.bytes), as: UTF8.self)
            LetterFolding.append(html.trust == .sanitized ? MarkupText.of(sanitized: start) : start, to: &text)
        } else {
            let start = (post.content.text ?? post.summary?.plain ?? "").utf8.prefix(Self.bytes)
            LetterFolding.append(String(decoding: start, as: UTF8.self), to: &text)
        }
        let words = Self.wordHashes(String(decoding: text, as: UTF8.self))
        guard words.count >= Self.length else {
            hashes = []
            return
        }
        var seen: Set<UInt64> = []
        for start in 0...(words.count - Self.length) {
            seen.insert(words[start..<(start + Self.length)].reduce(0) { Self.mixed($0 &* 31 &+ $1) })
        }
        hashes = seen.sorted()
    }

    /// Whether there is enough to compare.
    var isTelling: Bool { hashes.count >= Self.least }

    /// How much two texts have in common, from 0 to 1.
    func share(with other: Shingles) -> Double {
        let common = Set(hashes).intersection(other.hashes).count
        let all = hashes.count + other.hashes.count - common
        return all == 0 ? 0 : Double(common) / Double(all)
    }

    private static func wordHashes(_ text: String) -> [UInt64] {
        var words: [UInt64] = []
        var word: UInt64?
        for scalar in text.unicodeScalars {
            guard words.count < Self.words else { break }
            // From here on the large scripts: kana, ideographs, Hangul.
            let isWord = scalar.value >= 0x2E80
            if isWord || !(scalar.properties.isAlphabetic || scalar.properties.numericType != nil) {
                if let word { words.append(word) }
                word = nil
                if isWord, scalar.properties.isAlphabetic { words.append(mixed(UInt64(scalar.value))) }
                continue
            }
            // FNV-1a, by scalars.
            word = ((word ?? 0xcbf2_9ce4_8422_2325) ^ UInt64(scalar.value)) &* 0x100_0000_01b3
        }
        if let word, words.count < Self.words { words.append(word) }
        return words
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var generator = SeededGenerator(seed: value)
        return generator.next()
    }
}
