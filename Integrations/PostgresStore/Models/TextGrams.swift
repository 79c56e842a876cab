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

    static func of(_ folded: String) -> Set<String> {
        var grams: Set<String> = []
        var last: (Unicode.Scalar, Unicode.Scalar)?
        var before: Unicode.Scalar?
        for scalar in folded.unicodeScalars {
            guard !scalar.properties.isWhitespace else {
                (last, before) = (nil, nil)
                continue
            }
            if let before, isLarge(before), isLarge(scalar) { grams.insert(text(before, scalar)) }
            if let last, !(isLarge(last.0) && isLarge(last.1)) { grams.insert(text(last.0, last.1, scalar)) }
            last = before.map { ($0, scalar) }
            before = scalar
        }
        return grams
    }

    /// Those that a `tsvector` is to hold; `nil` when there are too many.
    static func kept(_ folded: String) -> Set<String>? {
        let grams = of(folded)
        return grams.reduce(0) { $0 + $1.utf8.count + 2 } < vectorLimit ? grams : nil
    }

    /// In the binary form of a `tsvector`, without places; `nil` when there are too many.
    static func vector(_ folded: String) -> [UInt8]? {
        guard let grams = kept(folded) else { return nil }
        var bytes = Parameter.binary(Int32(clamping: grams.count))
        for gram in grams { bytes += Array(gram.utf8) + [0, 0, 0] }
        return bytes
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
        Array(words.reduce(into: Set<String>()) { $0.formUnion(of($1)) }.sorted().prefix(queryLimit))
    }

    /// In the binary form of a `tsquery`: each and each and each.
    static func query(_ grams: [String]) -> [UInt8] {
        var bytes = Parameter.binary(Int32(clamping: max(2 * grams.count - 1, 0)))
        for _ in grams.dropFirst() { bytes += [2, 2] }
        for gram in grams { bytes += [1, 0, 0] + Array(gram.utf8) + [0] }
        return bytes
    }

    private static func isLarge(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= firstLargeScript }

    private static func text(_ scalars: Unicode.Scalar...) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
