import Glibc

/// Made-up words of a script, the commonest first: a word's share of a text falls with its rank, as in languages.
struct Vocabulary {
    static let size = 50_000

    static let latin = Vocabulary(letters: "bdfgklmnprst", vowels: "aeiou")
    static let cyrillic = Vocabulary(letters: "бвгдклмнпрст", vowels: "аеиоу")
    static let arabic = Vocabulary(letters: "بتجدرسشعفقكلمن", vowels: "اوي")
    /// Letters without spaces between words.
    static let han = Vocabulary((0..<3000).compactMap { Unicode.Scalar(0x4E00 + $0).map(String.init) }, separator: "")

    private let words: [[UInt8]]
    private let separator: [UInt8]

    private init(letters: String, vowels: String) {
        let syllables = letters.flatMap { letter in vowels.map { "\(letter)\($0)" } }
        let count = syllables.count
        // All of one length, so that none is the beginning of another.
        self.init(
            (0..<Self.size).map { syllables[$0 % count] + syllables[$0 / count % count] + syllables[$0 / count / count % count] },
            separator: " ")
    }

    private init(_ words: [String], separator: String) {
        self.words = words.map { Array($0.utf8) }
        self.separator = Array(separator.utf8)
    }

    subscript(rank: Int) -> String { String(decoding: words[rank], as: UTF8.self) }

    func append(_ count: Int, to bytes: inout [UInt8], _ generator: inout some RandomNumberGenerator) {
        let range = log(Double(words.count))
        for index in 0..<count {
            if index > 0 { bytes += separator }
            let rank = exp(Double.random(in: 0..<range, using: &generator)) - 1
            bytes += words[min(Int(rank), words.count - 1)]
        }
    }

    func text(_ count: Int, _ generator: inout some RandomNumberGenerator) -> String {
        var bytes: [UInt8] = []
        append(count, to: &bytes, &generator)
        return String(decoding: bytes, as: UTF8.self)
    }
}
