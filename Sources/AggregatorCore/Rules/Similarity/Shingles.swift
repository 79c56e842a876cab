/// The beginning of a text as the set of all runs of a few words in it: two texts are alike when they share most of their runs, whatever
/// was added before, behind or in between.
///
/// Words are folded; in scripts that put no space between words, each character is one. Only the beginning of a text is used, so that a
/// note and a book cost the same, and an excerpt is like the whole.
struct Shingles: Sendable {
    /// Words in a run.
    private static let length = 4
    /// The number of words that are used.
    private static let words = 100
    /// Bytes of markup that are searched for them.
    private static let bytes = 3072
    /// The least number of runs: fewer say too little.
    static let least = 24

    /// The hashes of the runs, sorted, each once.
    let hashes: [UInt64]
    /// Whether the text has fewer words than are used: such a text may be one that each notice of a status page repeats.
    let isShort: Bool

    init(_ post: Post) {
        var text: [UInt8] = []
        if let html = post.content.html {
            let start = String(decoding: html.source.utf8.prefix(Self.bytes), as: UTF8.self)
            LetterFolding.append(html.trust == .sanitized ? MarkupText.of(sanitized: start) : start, to: &text)
        } else {
            let start = (post.content.text ?? post.summary?.plain ?? "").utf8.prefix(Self.bytes)
            LetterFolding.append(String(decoding: start, as: UTF8.self), to: &text)
        }
        let words = text.withUnsafeBufferPointer(Self.wordHashes)
        isShort = words.count < Self.words
        guard words.count >= Self.length else {
            hashes = []
            return
        }
        let runs = (0...(words.count - Self.length)).map { start in
            (start..<start + Self.length).reduce(0) { Self.mixed($0 &* 31 &+ words[$1]) }
        }.sorted()
        hashes = runs.indices.filter { $0 == 0 || runs[$0] != runs[$0 - 1] }.map { runs[$0] }
    }

    /// Whether there is enough to compare.
    var isTelling: Bool { hashes.count >= Self.least }

    /// The share that two texts have in common, from 0 to 1.
    func share(with other: Shingles) -> Double {
        let common = Set(hashes).intersection(other.hashes).count
        let all = hashes.count + other.hashes.count - common
        return all == 0 ? 0 : Double(common) / Double(all)
    }

    /// Over bytes, since this is done for every post that is stored.
    private static func wordHashes(_ text: UnsafeBufferPointer<UInt8>) -> [UInt64] {
        var words: [UInt64] = []
        words.reserveCapacity(Self.words)
        var word: UInt64?
        var index = 0
        while index < text.count, words.count < Self.words {
            let (kind, length) = kind(text, index)
            if kind != .letter, let whole = word {
                words.append(whole)
                word = nil
            }
            if kind != .gap {
                // FNV-1a.
                var hash = word ?? 0xcbf2_9ce4_8422_2325
                for byte in text[index..<min(index + length, text.count)] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
                if kind == .letter { word = hash } else if words.count < Self.words { words.append(hash) }
            }
            index += length
        }
        if let word, words.count < Self.words { words.append(word) }
        return words
    }

    private enum Kind { case letter, word, gap }

    /// The kind of character at a place, and the number of bytes that it takes.
    private static func kind(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> (Kind, Int) {
        let byte = text[index]
        if byte < 0x80 { return (byte &- 97 < 26 || byte &- 48 < 10 ? .letter : .gap, 1) }
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        var value = UInt32(byte) & (0x7F >> UInt32(length))
        for next in text[(index + 1)..<min(index + length, text.count)] { value = value << 6 | UInt32(next & 0x3F) }
        guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { return (.gap, length) }
        // From here on, the large scripts: kana, ideographs, Hangul.
        return (value >= 0x2E80 ? .word : .letter, length)
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var generator = SeededGenerator(seed: value)
        return generator.next()
    }
}
