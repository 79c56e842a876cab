import AggregatorCore
import Testing

@Suite("UTF-8 under another name")
struct MislabelledUTF8Tests {
    private static let latin = ["ISO-8859-1", "us-ascii", "windows-1252"]
    private static let foreign = ["windows-1251", "shift_jis", "euc-kr", "gbk", "big5", "koi8-r", "iso-8859-2", "windows-874"]

    /// A feed whose first title is cut, with titles that are whole behind it.
    private func document(cut: [UInt8], whole: String, times: Int = 9, declaration: String = "utf-8") -> [UInt8] {
        let head = "<?xml version=\"1.0\" encoding=\"\(declaration)\"?><rss version=\"2.0\"><channel><title>\(whole)</title><item><title>"
        let items = (0..<times).map { "<item><title>\(whole) \($0)</title></item>" }.joined()
        return Array(head.utf8) + cut + Array("</title></item>\(items)</channel></rss>".utf8)
    }

    @Test(
        "one character that was cut garbles no other, whatever the header or the declaration says",
        arguments: [
            (Array("schö".utf8.dropLast()), "Grüße", "schÃ"), (Array("при".utf8.dropLast()), "Привет", "пр\u{FFFD}"),
            (Array("日本".utf8.dropLast()), "日本語", "日\u{FFFD}"), (Array("it’".utf8.dropLast()), "it’s", "it\u{FFFD}"),
            (Array("a 🐟".utf8.dropLast()), "🐟", "a \u{FFFD}"),
        ] as [([UInt8], String, String)], latin + foreign)
    func cutCharacter(text: (cut: [UInt8], whole: String, expected: String), label: String) throws {
        let (cut, whole, expected) = text
        for (declaration, contentType) in [("utf-8", "text/xml; charset=\(label)"), (label, "text/xml")] {
            let result = try parse(document(cut: cut, whole: whole, declaration: declaration), contentType: contentType)
            #expect(result.encoding == "utf-8")
            #expect(result.feed.title?.plain == whole)
            #expect(result.posts.first?.title?.plain == expected)
            #expect(result.posts.last?.title?.plain == "\(whole) 8")
            #expect(result.warnings.map(\.code).sorted() == ["invalid-utf-8", "mislabelled-encoding"])
        }
    }

    @Test(
        "half of many titles may be cut",
        arguments: latin + foreign)
    func manyCuts(label: String) throws {
        let cut = Array("<item><title>Съешь же ещё этих</title></item>".utf8) + Array("<item><title>мягких француз".utf8.dropLast())
        let items = (0..<20).flatMap { _ in cut + Array("</title></item>".utf8) }
        let bytes = Array("<rss version=\"2.0\"><channel><title>t</title>".utf8) + items + Array("</channel></rss>".utf8)
        let result = try parse(bytes, contentType: "text/xml; charset=\(label)")
        #expect(result.encoding == "utf-8")
        #expect(result.posts.first?.title?.plain == "Съешь же ещё этих")
    }

    @Test(
        "what is right by its label stays so, though a few of its bytes could be UTF-8",
        arguments: [
            // `CAFÉ”` and `É…` are characters of UTF-8.
            ("windows-1252", Array("CAF".utf8) + [0xC9, 0x94, 0x20, 0xC9, 0x85, 0x20, 0xE9], "CAFÉ” É… é"),
            ("windows-1252", [0xC3, 0xA9, 0x20, 0xE9, 0x20, 0xE8, 0x20, 0xFC], "Ã© é è ü"),
            // `нЎ` and the like, which no text is made of.
            ("windows-1251", [0xD0, 0xB0, 0x20, 0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Р° Привет"),
            ("shift_jis", [0x82, 0xCC, 0x82, 0xCC, 0x93, 0xFA], "のの日"),
        ] as [(String, [UInt8], String)])
    func rightLabel(label: String, title: [UInt8], expected: String) throws {
        let head = "<?xml version=\"1.0\" encoding=\"\(label)\"?><rss version=\"2.0\"><channel><title>"
        let bytes = Array(head.utf8) + title + Array("</title></channel></rss>".utf8)
        for contentType in ["text/xml", "text/xml; charset=\(label)"] {
            let result = try parse(bytes, contentType: contentType)
            #expect(result.encoding == label)
            #expect(result.feed.title?.plain == expected)
            #expect(result.warnings.isEmpty)
        }
    }
}
