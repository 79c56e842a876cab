/// What a tag is known by: its letters as a search takes them, but for their accents. Case makes no difference, nor does how a letter is
/// encoded; `Bär` and `Bar` are two words.
///
/// Coarser than equal, finer than a search: two keys of letters that are equal have one `SearchText.folded`.
public struct TagKey: Sendable, Hashable {
    /// Texts are equal by canonical equivalence, and so are their hashes: two of them may differ in their bytes.
    private let text: String

    /// Unicode's full case folding, without the locale's help; printed marks are the keys that they stand for, and what is not seen is left
    /// out.
    public init(_ tag: String) {
        guard tag.utf8.contains(where: { $0 >= 128 }) else {
            text = tag.lowercased()
            return
        }
        var folded = String.UnicodeScalarView()
        for scalar in tag.unicodeScalars { Self.fold(scalar, to: &folded) }
        text = String(folded)
    }

    /// The same, or one below the other: `News/Local` below `News`.
    public func isWithin(_ other: TagKey) -> Bool { self == other || text.hasPrefix(other.text + "/") }

    /// By way of the capital, where small letters meet that are one (`ς` and `σ`, `ß` and `ss`, `ſ` and `s`), and of the small letter
    /// before: `ẞ` is the capital of `ß`. The `ı` without a dot has the capital of another letter, and stays.
    private static func fold(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
        let scalar = Unicode.Scalar(LetterFolds.narrow(scalar.value)) ?? scalar
        for small in scalar.properties.lowercaseMapping.unicodeScalars {
            guard small != "ı" else {
                folded.append(small)
                continue
            }
            for capital in small.properties.uppercaseMapping.unicodeScalars {
                for letter in capital.properties.lowercaseMapping.unicodeScalars { append(letter, to: &folded) }
            }
        }
    }

    private static func append(_ letter: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
        if let keys = LetterFolds.typed[letter.value] {
            folded.append(contentsOf: keys.compactMap(Unicode.Scalar.init))
        } else if !letter.properties.isDefaultIgnorableCodePoint {
            folded.append(letter)
        }
    }
}
