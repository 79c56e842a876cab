import AggregatorCore
import Foundation
import Testing

@Suite("What a tag is known by")
struct TagKeyTests {
    @Test(
        "case makes no difference, in any alphabet, nor does how a letter is encoded",
        arguments: [
            ("News", "NEWS"), ("Bär", "BÄR"), ("Bär", "ba\u{308}r"), ("Straße", "STRASSE"), ("STRAẞE", "straße"), ("ΣΊΣΥΦΟΣ", "σίσυφος"),
            ("МОСКВА", "москва"), ("ﬁn", "FIN"), ("ſo", "SO"), ("\u{212B}", "å"), ("각", "\u{1100}\u{1161}\u{11A8}"),
            ("\u{10400}", "\u{10428}"),
            ("İ", "i\u{307}"), ("rock ’n’ roll", "ROCK 'n' ROLL"), ("Zeit\u{AD}geist", "zeitgeist"), ("ＡＢＣ", "abc"), ("", ""),
        ])
    func equal(one: String, other: String) { #expect(TagKey(one) == TagKey(other)) }

    @Test(
        "accents and marks do",
        arguments: [("Bär", "Bar"), ("ё", "е"), ("ı", "i"), ("é", "è"), ("News", "New"), ("が", "か")])
    func different(one: String, other: String) { #expect(TagKey(one) != TagKey(other)) }

    @Test("what is below a tag begins with all of it")
    func within() {
        #expect(TagKey("NEWS/Local").isWithin(TagKey("News")) && TagKey("news").isWithin(TagKey("News")))
        #expect(!TagKey("Newsroom").isWithin(TagKey("News")) && !TagKey("News").isWithin(TagKey("News/Local")))
    }

    @Test("what is one tag is one for a search as well, for each letter, so that a store may look by it first")
    func finerThanSearch() {
        for value in 0...0x1_FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
            let letter = String(Character(scalar))
            for other in [letter.lowercased(), letter.uppercased(), letter.decomposedStringWithCanonicalMapping]
            where TagKey(other) == TagKey(letter) {
                #expect(SearchText.folded(other) == SearchText.folded(letter), "U+\(String(value, radix: 16))")
            }
        }
    }
}
