import AggregatorContracts
import AggregatorCore
import Testing

@testable import PostgresStore

@Suite("The pieces of a text that PostgreSQL's index is over")
struct TextGramsTests {
    /// ASCII, white space of every kind, letters of two, three and four bytes, on both sides of where large scripts begin.
    private static let letters = Array("aabz09-\u{1C}\t\u{B} \u{85}\u{A0}\u{2003}\u{3000}éжह\u{2E7F}\u{2E80}漢字かな한\u{FFFF}😀𠀀".unicodeScalars)

    @Test(
        "the pieces of a text are three letters in a row, two of a large script, and none across white space",
        arguments: [
            ("", []), ("ab", []), ("abc", ["abc"]), ("abcd", ["abc", "bcd"]), ("ab cd", []), ("abc\u{A0}abc", ["abc"]), ("漢", []),
            ("漢字", ["漢字"]), ("漢字か", ["漢字", "字か"]), ("漢 字", []), ("a漢字b", ["a漢字", "漢字"]), ("ab漢", ["ab漢"]), ("漢ab", ["漢ab"]),
        ])
    func pieces(text: String, expected: [String]) { #expect(TextGrams.of(text).map(\.text).sorted() == expected.sorted()) }

    @Test("the pieces of a text are those that a rule without numbers finds", arguments: 1...20 as ClosedRange<UInt64>)
    func agreesWithReference(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var text = String.UnicodeScalarView()
        for _ in 0..<400 { text.append(Self.letters[Int.random(in: Self.letters.indices, using: &generator)]) }
        let expected = Self.reference(String(text))
        #expect(TextGrams.of(String(text)).map(\.text).sorted(by: Self.isBefore) == expected)
        // A vector has the pieces in the server's order, each with its terminator and without positions.
        var bytes = withUnsafeBytes(of: Int32(expected.count).bigEndian, Array.init)
        for piece in expected { bytes += Array(piece.utf8) + [0, 0, 0] }
        #expect(TextGrams.vector(String(text)) == bytes)
        #expect(TextGrams.inVector(bytes) == Set(expected))
    }

    @Test("the pieces of a text are left out where they are more than a vector holds")
    func tooMany() {
        var text = String.UnicodeScalarView()
        for value in 0x4E00..<0x9E00 as Range<UInt32> {
            for next in 0..<8 as Range<UInt32> { text += [Self.ideograph(value), Self.ideograph(value ^ next << 7)] }
        }
        #expect(TextGrams.vector(String(text)) == nil)
        #expect(TextGrams.of(String(text), most: 10).count == 11, "what would be left out is not looked for to the end")
    }

    private static func ideograph(_ value: UInt32) -> Unicode.Scalar { Unicode.Scalar(value) ?? " " }

    private static func isBefore(_ one: String, _ other: String) -> Bool { one.utf8.lexicographicallyPrecedes(other.utf8) }

    /// Each piece once, in the order of the bytes.
    private static func reference(_ text: String) -> [String] {
        var pieces: Set<[Unicode.Scalar]> = []
        for word in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map(Array.init) {
            for start in word.indices {
                let two = Array(word[start...].prefix(2))
                let three = Array(word[start...].prefix(3))
                if two.count == 2, two.allSatisfy({ $0.value >= 0x2E80 }) {
                    pieces.insert(two)
                } else if three.count == 3 {
                    pieces.insert(three)
                }
            }
        }
        return pieces.map { String(String.UnicodeScalarView($0)) }.sorted(by: isBefore)
    }
}
