import AggregatorCore
import Testing

@Suite("Western text that could be UTF-8 here and there")
struct LatinByChanceTests {
    private static let signs: [Unicode.Scalar: UInt8] = [
        "…": 0x85, "„": 0x84, "’": 0x92, "“": 0x93, "”": 0x94, "–": 0x96, "—": 0x97, "™": 0x99,
    ]

    private func latin(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { scalar in Self.signs[scalar] ?? UInt8(exactly: scalar.value) ?? UInt8(ascii: "?") }
    }

    private func document(_ title: [UInt8], _ declaration: String = "") -> [UInt8] {
        Array("<?xml version=\"1.0\"\(declaration)?><rss version=\"2.0\"><channel><title>".utf8) + title
            + Array("</title></channel></rss>".utf8)
    }

    @Test(
        "letters before signs are no characters of other alphabets",
        arguments: [
            "Il dit «\u{A0}Liberté\u{A0}» à Genève, marché animé, ÉGALITÉ\u{A0}!", "ÉGALITÉ\u{A0}! ÉTÉ… Où\u{A0}?",
            "Il rêve d’aller à\u{A0}«\u{A0}Orléans\u{A0}», ça", "„Spaß“ und »Fuß« – groß\u{AD}artig, schöne Größe", "«\u{A0}créé\u{A0}»",
            "“Café®” y “está\u{A0}»”, mañana será año", "Il “perché…” è più", "CAFÉ” LÀ",
            "VOCÊ… não é só, OÙ\u{A0}? ÞÚ… où", "«c'è…» e c’è…», “é”… à, perché è…» così",
        ])
    func byChance(title: String) throws {
        for (declaration, contentType) in [
            ("", "text/xml"), ("", "text/xml; charset=utf-8"), (" encoding=\"UTF-8\"", "text/xml"),
            (" encoding=\"iso-8859-1\"", "text/xml; charset=utf-8"),
        ] {
            let result = try parse(document(latin(title), declaration), contentType: contentType)
            #expect(result.feed.title?.plain == title)
            #expect(result.encoding == "windows-1252")
            #expect(result.warnings.map(\.code) == ["invalid-utf-8"])
        }
    }

    @Test(
        "words in UTF-8 stay what they are beside it",
        arguments: [
            "L’été à Orléans 🐟", "Oʻzbekiston", "Kənar", "Învățământ și", "Một ngày", "Поезд в О", "Το η Η", "東京", "A頻度", "שלום", "سلام",
            "PǍ", "A 할 수", "間頻",
        ])
    func mixed(word: String) throws {
        let (title, other) = ("\(word) ", "Été «\u{A0}Liberté\u{A0}» à é è ü à é è ü à é è ü à é è ü ö")
        let result = try parse(document(Array(title.utf8) + latin(other)))
        #expect(result.feed.title?.plain == title + other)
        #expect(result.encoding == "utf-8")
        #expect(result.warnings.map(\.code) == ["invalid-utf-8"])
        // A byte of another encoding makes nothing else of it.
        #expect(try parse(document(Array(title.utf8) + [0xE9])).feed.title?.plain == title + "é")
    }
}
