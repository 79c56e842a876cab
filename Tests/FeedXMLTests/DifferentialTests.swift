import AggregatorCore
import Testing

@Suite("Beside libxml2")
struct DifferentialTests {
    @Test func `well-formed documents hold the same items, guids and titles`() throws {
        var random = Documents(state: 42)
        for _ in 0..<500 {
            let text = random.document()
            let expected = try #require(ReferenceReader.items(in: Array(text.utf8)), "libxml2 refuses \(text)")
            let document = try parse(text)
            let actual = document.posts.map {
                ReferenceReader.Item(guid: $0.guid?.text ?? "", title: $0.title.map { $0.html?.source ?? $0.plain } ?? "")
            }
            #expect(actual == expected, "\(text)")
            #expect(document.warnings.isEmpty, "\(text)")
        }
    }

    /// Makes well-formed documents with all kinds of markup, the same ones every time.
    private struct Documents {
        var state: UInt64

        private mutating func pick<Value>(_ values: [Value]) -> Value {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return values[Int(truncatingIfNeeded: state >> 33) % values.count]
        }

        mutating func document() -> String {
            let items = (0..<pick([0, 1, 3])).map { _ in item() }.joined(
                separator: pick(["", "\n  ", "<!-- <item> -->", "<?pi <item> ?>"]))
            let doctype = pick([
                "", "<!DOCTYPE rss [<!ENTITY own \"an &#x26;amp; entity\"> <!-- ]> --> <!ELEMENT rss ANY>]>", "<!DOCTYPE rss>",
            ])
            let declaration = pick(["", "<?xml version='1.0'?>", "<?xml version=\"1.0\" encoding=\"utf-8\" standalone='yes' ?>\n"])
            return
                "\(declaration)\(doctype)<rss version='2.0'><channel><title>t</title>\(items)</channel></rss>\(pick(["", "\n", "<!-- end -->"]))"
        }

        private mutating func item() -> String {
            let attribute = pick(["", " a='1'", "\n a = \"<\" b='>\"'", " xml:lang='en'"]).replacing("<", with: "&lt;")
            return "<item\(attribute)><guid \n>g\(text())</guid\t><x/><y a='/'></y ><title>t\(text())\(text())t</title></item>"
        }

        private mutating func text() -> String {
            pick([
                "", "é🐟", "&lt;b&gt;", "&amp;amp;", "<![CDATA[</a> & ]] > &amp;]]>", "<![CDATA[]]>", "&#233;&#x1F41F;", "a\nb",
                "<!-- > & -->",
                "&quot;&apos;", "<?x y?>", ">", "]]&gt;", "&#38;lt;", "'\"", "\u{A0}",
            ])
        }
    }
}
