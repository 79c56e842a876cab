import AggregatorCore

/// The pieces of texts that PostgreSQL's text index holds.
///
/// A search finds words inside of longer ones too, and in scripts without spaces between words. So the index is over pieces of the folded
/// text: any three letters in a row, and any two of a large script. All pieces of a word in a text are pieces of the text. The reverse does
/// not hold, so the index only says where to look; the text found is compared to the letter.
enum TextGrams {
    /// In bytes. A `tsvector` holds at most 1 MiB of pieces. A lower limit would not spare the server those of letters at random, which
    /// have as many in many short texts.
    private static let vectorLimit = 900_000
    /// The bytes that the smallest piece takes.
    private static let smallestPiece = 5
    /// The most pieces of a query: so many are enough to choose by.
    private static let queryLimit = 32
    private static let firstLargeScript: UInt32 = 0x2E80

    /// - Parameter most: When there are more than so many, no others are looked for.
    static func of(_ folded: String, most: Int = .max) -> Set<TextGram> {
        var grams: Set<TextGram> = []
        var last: Unicode.Scalar?
        var before: Unicode.Scalar?
        for scalar in folded.unicodeScalars where grams.count <= most {
            guard !isSpace(scalar) else {
                (last, before) = (nil, nil)
                continue
            }
            if let before {
                if isLarge(before), isLarge(scalar) { grams.insert(TextGram(before, scalar)) }
                if let last, !(isLarge(last) && isLarge(before)) { grams.insert(TextGram(last, before, scalar)) }
            }
            (last, before) = (before, scalar)
        }
        return grams
    }

    /// The pieces in the binary form of a `tsvector`, without positions; `nil` if there are too many.
    static func vector(_ folded: String) -> [UInt8]? {
        // In the order in which the server keeps them; otherwise it would sort them.
        let grams = of(folded, most: vectorLimit / smallestPiece).sorted()
        var bytes = Parameter.binary(Int32(clamping: grams.count))
        bytes.reserveCapacity(bytes.count + grams.count * 6)
        var size = 0
        for gram in grams {
            let start = bytes.count
            gram.append(to: &bytes)
            size += bytes.count - start + 2
            bytes += [0, 0, 0]
        }
        return size < vectorLimit ? bytes : nil
    }

    /// The pieces that a `tsvector` in its binary form holds.
    static func inVector(_ bytes: [UInt8]) -> Set<String> {
        var grams: Set<String> = []
        var rest = bytes.dropFirst(4)
        while let end = rest.firstIndex(of: 0) {
            grams.insert(String(decoding: rest[..<end], as: UTF8.self))
            // After each piece comes the number of its positions, of two bytes each.
            let count = rest[(end + 1)...].prefix(2).reduce(0) { $0 << 8 | Int($1) }
            rest = rest[(end + 1)...].dropFirst(2 + 2 * count)
        }
        return grams
    }

    /// The pieces of these words, as far as a query has room; empty if the words are too short to have any.
    static func inQuery(_ words: [String]) -> [String] {
        words.reduce(into: Set<TextGram>()) { $0.formUnion(of($1)) }.sorted().prefix(queryLimit).map(\.text)
    }

    /// The pieces in the binary form of a `tsquery`, joined by AND.
    static func query(_ grams: [String]) -> [UInt8] {
        var bytes = Parameter.binary(Int32(clamping: max(2 * grams.count - 1, 0)))
        for _ in grams.dropFirst() { bytes += [2, 2] }
        for gram in grams { bytes += [1, 0, 0] + Array(gram.utf8) + [0] }
        return bytes
    }

    private static func isLarge(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= firstLargeScript }

    /// Unicode's table is asked only for letters beyond ASCII.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " || 9...13 ~= scalar.value : scalar.properties.isWhitespace
    }
}
