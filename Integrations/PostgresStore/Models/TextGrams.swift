import AggregatorCore

/// What PostgreSQL's text index is asked about.
///
/// A search finds words also inside of longer ones, and in scripts that put no space between words. So the index is over pieces of the
/// folded text: any three letters in a row, and any two where they are of a large script. All pieces of a word that is somewhere in a text
/// are pieces of the text. The reverse does not hold, so the index only says where to look; what is found is compared to the letter.
enum TextGrams {
    /// A `tsvector` holds 1 MiB of pieces at most.
    private static let vectorLimit = 900_000
    /// So many are enough to choose by.
    private static let queryLimit = 32
    private static let firstLargeScript: UInt32 = 0x2E80

    static func of(_ folded: String) -> Set<TextGram> {
        var grams: Set<TextGram> = []
        var last: Unicode.Scalar?
        var before: Unicode.Scalar?
        for scalar in folded.unicodeScalars {
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

    /// In the binary form of a `tsvector`, without places; `nil` when there are too many.
    static func vector(_ folded: String) -> [UInt8]? {
        // In the order that the server keeps them in: it would sort them otherwise.
        let grams = of(folded).sorted()
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
            // Behind each piece: how many places it has, of two bytes each.
            let count = rest[(end + 1)...].prefix(2).reduce(0) { $0 << 8 | Int($1) }
            rest = rest[(end + 1)...].dropFirst(2 + 2 * count)
        }
        return grams
    }

    /// All pieces of these words that the index knows of; empty where they have none, being too short.
    static func inQuery(_ words: [String]) -> [String] {
        words.reduce(into: Set<TextGram>()) { $0.formUnion(of($1)) }.sorted().prefix(queryLimit).map(\.text)
    }

    /// In the binary form of a `tsquery`: each and each and each.
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
