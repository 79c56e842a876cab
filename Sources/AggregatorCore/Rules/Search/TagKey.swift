/// The form in which tags are compared: folded as for search, but with their accents. Case makes no difference, nor does the encoding of a
/// letter; `Bär` and `Bar` are two words.
///
/// Coarser than equality, finer than search: two equal keys of letters have the same `SearchText.folded`.
public struct TagKey: Sendable, Hashable {
    /// Strings are equal by canonical equivalence, and so are their hashes; their bytes may differ.
    private let text: String

    /// Unicode's full case folding, independent of the locale; printed marks become the characters that are typed for them, and invisible
    /// characters are left out.
    public init(_ tag: String) {
        guard tag.utf8.contains(where: { $0 >= 128 }) else {
            text = tag.lowercased()
            return
        }
        var folded = String.UnicodeScalarView()
        for scalar in tag.unicodeScalars { Self.fold(scalar, to: &folded) }
        text = String(folded).streamSafe
    }

    /// Whether it is the same tag, or one below the other: `News/Local` is below `News`.
    package func isWithin(_ other: TagKey) -> Bool { self == other || text.hasPrefix(other.text + "/") }

    /// Folds by way of the capital, in which equivalent small letters meet (`ς` and `σ`, `ß` and `ss`, `ſ` and `s`), and of the small
    /// letter before that: `ẞ` is the capital of `ß`. The dotless `ı` has the capital of another letter, and stays.
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
