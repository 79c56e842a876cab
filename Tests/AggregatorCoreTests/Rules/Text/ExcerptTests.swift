import Testing

@testable import AggregatorCore

@Suite("The text of a post, for comparison")
struct ExcerptTests {
    @Test("of any text its letters and digits are left, in order")
    func letters() {
        let scalars = (0..<0x110_000 as Range<UInt32>).lazy.filter { $0 < 256 || $0 % 37 == 0 }.compactMap(Unicode.Scalar.init)
        var text = ""
        for (number, scalar) in scalars.enumerated() {
            text.unicodeScalars.append(scalar)
            if number % 5 == 0 { text += "a 1-Z" }
        }
        let expected = String(text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
        #expect(Array(Excerpt.letters(of: text).utf8) == Array(expected.utf8))
        let marks = String(repeating: String(repeating: "\u{5B1}\u{5B0}", count: 15) + " ", count: 40)
        let rows = Excerpt.letters(of: "\u{5D0}" + marks).unicodeScalars.split(separator: "\u{34F}")
        #expect(rows.allSatisfy { $0.count <= 31 }, "comparing longer rows takes long")
        #expect(Excerpt.letters(of: "").isEmpty && Excerpt.letters(of: "é").unicodeScalars.count == 1)
    }

    @Test(
        "the beginning of a text is that text, wherever it is cut, but not if it is cut in a number",
        arguments: [
            ("Warning for area 1", "Warning for area 12", false), ("Warning for area 1", "Warning for area 1 and 2", true),
            ("Area ١", "Area ١٢", false), ("Area 1", "Area 1", true), ("Area 1", "Area 2", false),
            ("Wind in the wil", "Wind in the willows", true),
            ("", "Wind", true), (" \n", "Wind", true), ("Since 20", "Since 20th May", true), ("Grade B", "Grade B2", true),
        ])
    func beginning(text: String, other: String, isOne: Bool) {
        let (text, other) = (Excerpt(RichText(plain: text)), Excerpt(RichText(plain: other)))
        #expect(text.isOne(with: other) == isOne && other.isOne(with: text) == isOne)
    }

    @Test("a text takes no longer to compare, however much white space it begins with", .timeLimit(.minutes(1)))
    func whiteSpace() {
        let (text, other) = (Excerpt(RichText(plain: String(repeating: " ", count: 4 << 20) + "x")), Excerpt(RichText(plain: "y")))
        for _ in 0..<20_000 { #expect(!text.isOne(with: other)) }
    }
}
