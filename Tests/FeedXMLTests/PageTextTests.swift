import AggregatorCore
import Testing

@testable import FeedXML

@Suite("The text of pages")
struct PageTextTests {
    private func text(_ bytes: [UInt8], _ contentType: String? = nil) -> String? {
        FeedXMLFormat().text(ofPage: DocumentInput(bytes: bytes, contentType: contentType)).map { String(decoding: $0, as: UTF8.self) }
    }

    private static let latin = Array("<link href=/actualit".utf8) + [0xE9] + Array("s>".utf8)

    @Test(arguments: [
        ("text/html; charset=iso-8859-1", ""), ("text/html", "<meta charset=iso-8859-1>"), (nil, "<META CHARSET = 'latin1' />"),
        (nil, "<title>x</title><meta http-equiv=Content-Type content=\"text/html; charset=windows-1252\">"),
        ("text/html; charset=iso-8859-1", "<meta charset=koi8-r>"), ("text/html", "<meta name=x><meta charset=\"ISO-8859-15\">"),
    ])
    func `a page is in what its header says, else in what it says itself`(contentType: String?, head: String) {
        #expect(text(Array(head.utf8) + Self.latin, contentType) == head + "<link href=/actualités>")
    }

    @Test func `other letters are read, and UTF-8 is what it is`() {
        let cyrillic: [UInt8] = [0xCB, 0xE5, 0xED, 0xF2, 0xE0]
        #expect(text(cyrillic, "text/html; charset=windows-1251") == "Лента")
        #expect(text(Array("<meta charset=gbk>".utf8) + [0xD6, 0xD0, 0xB9, 0xFA]) == "<meta charset=gbk>中国")
        for said in ["text/html", "text/html; charset=utf-8", "text/html; charset=iso-8859-1"] {
            #expect(text(Array("<p>é".utf8), said) == "<p>é")
        }
    }

    @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
    func `a page in UTF-16 is read`(isBig: Bool, hasMark: Bool) {
        let page = "<title>Блог</title>"
        let units = (hasMark ? [0xFEFF] : []) + Array(page.utf16)
        let bytes = units.flatMap { unit in isBig ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)] }
        #expect(text(bytes) == page)
    }

    @Test(arguments: [
        "", "<", "<meta", "<meta charset", "<meta charset=", "<meta charset=''>", "<meta charset=nobody>", "<meta content=charset>",
    ])
    func `a page that says nothing of it is UTF-8`(page: String) { #expect(text(Array(page.utf8)) == page) }
}
