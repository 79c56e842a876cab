import Testing

@testable import AggregatorCore

struct PlainTextTests {
    /// Whether the scalar is a control character (other than tab and line ends) or a noncharacter, by Unicode's definition.
    private func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 9, 10, 13: false
        case 0..<32, 127..<160, 0xFDD0...0xFDEF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    @Test("every scalar of Unicode stays or goes by its definition")
    func everyScalar() {
        var failures: [UInt32] = []
        // The whole first plane, the ends of the others, and every 64th scalar of the rest.
        for value in 0...0x10FFFF as ClosedRange<UInt32> where value < 0x1_0000 || value & 0xFFFF > 0xFFF0 || value % 64 == 0 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(scalar)
            let left = [0x0B, 0x0C, 0x85].contains(value) ? " " : ""
            if PlainText.scrubbed(text) != (isUnwanted(scalar) ? left : text) { failures.append(value) }
        }
        #expect(failures.isEmpty)
    }

    @Test(
        "texts",
        arguments: [
            ("", ""), ("plain text, long enough for a few words", "plain text, long enough for a few words"), ("\0", ""),
            ("a\0b\u{1}\tc\r\n", "ab\tc\r\n"),
            ("12345678\u{1F}12345678\u{7F}", "1234567812345678"), ("é\u{80}日\u{9F}本\u{FFFE}😀\u{1FFFF}", "é日本😀"),
            ("\u{FFFD}\u{FEFF}\u{A0}", "\u{FFFD}\u{FEFF}\u{A0}"),
            ("a\u{85}b\u{C}c\u{B}d", "a b c d"),
        ])
    func texts(text: String, scrubbed: String) {
        #expect(PlainText.scrubbed(text) == scrubbed)
    }

    @Test("at any place in a text, what goes goes and the rest stays, and twice is once")
    func places() {
        var random = RandomNumbers(seed: 4)
        let alphabet =
            Array("abcdefgh \n\t\0\u{1F}\u{7F}\u{80}é日\u{FFFF}😀".unicodeScalars)
            + [0xFDD0, 0x10_FFFE].compactMap { Unicode.Scalar($0 as UInt32) }
        for _ in 0..<3_000 {
            let text = random.text(upTo: 40, from: alphabet)
            let scrubbed = PlainText.scrubbed(text)
            #expect(scrubbed.unicodeScalars.elementsEqual(text.unicodeScalars.filter { !isUnwanted($0) }))
            #expect(PlainText.scrubbed(scrubbed) == scrubbed)
        }
    }
}

struct VisibleTextTests {
    @Test(
        "what a terminal would obey is shown",
        arguments: [
            ("plain é 日本 😀", "plain é 日本 😀"), ("\u{1B}[31mred", "\\u{1b}[31mred"), ("\u{9B}31m\u{7F}\0", "\\u{9b}31m\\u{7f}\\u{0}"),
            ("a\r\tb\nc", "a\\u{d}\\u{9}b\\u{a}c"),
            ("\u{202E}txt.exe\u{202C}", "\\u{202e}txt.exe\\u{202c}"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
            ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
            ("pay\u{200B}pal\u{FEFF}\u{AD}\u{2060}", "pay\\u{200b}pal\\u{feff}\\u{ad}\\u{2060}"), ("a\u{200D}b", "a\\u{200d}b"),
            ("\u{200E}\u{200F}\u{61C}", "\\u{200e}\\u{200f}\\u{61c}"), ("x\u{E0041}", "x\\u{e0041}"), ("\u{3164}", "\\u{3164}"),
            ("e\u{301}", "e\u{301}"), ("", ""),
        ])
    func shows(text: String, shown: String) {
        #expect(VisibleText.of(text) == shown)
    }

    @Test(
        "joiners stay where a script or an emoji needs them",
        arguments: ["👩\u{200D}🚀", "می\u{200C}خواهم", "क्\u{200D}ष", "അവന്\u{200D} പറഞ്ഞു", "أُسس ١٤٤٥ ه\u{200D}"])
    func keepsJoiners(text: String) {
        #expect(VisibleText.of(text) == text)
    }

    @Test(
        "a joiner at the edge, or one behind another, is shown",
        arguments: [("\u{200D}日", "\\u{200d}日"), ("日\u{200D}", "日\\u{200d}"), ("日\u{200D}\u{200D}日", "日\\u{200d}\\u{200d}日")])
    func showsLooseJoiners(text: String, shown: String) {
        #expect(VisibleText.of(text) == shown)
    }

    @Test(
        "JSON stays what it is, and shows what hides in it by its own escapes",
        arguments: [
            ("{\"a\":\"\u{202E}b\u{9B}\"}\n", "{\"a\":\"\\u202eb\\u009b\"}\n"), ("[\n  \"é 日\"\n]", "[\n  \"é 日\"\n]"),
            ("\"\u{7F}\u{E0041}\"", "\"\\u007f\\udb40\\udc41\""), ("\"👩\u{200D}🚀\"", "\"👩\u{200D}🚀\""),
        ])
    func showsInJSON(json: String, shown: String) throws {
        #expect(VisibleText.inJSON(json) == shown)
        #expect(try JSONReader.read(Array(shown.utf8)) == JSONReader.read(Array(json.utf8)))
        #expect(VisibleText.of(shown, keepingLines: true) == shown)
    }

    @Test("tabs and line ends stay where a text may have several lines")
    func lines() {
        #expect(VisibleText.of("a\r\tb\nc", keepingLines: true) == "a\\u{d}\tb\nc")
    }

    @Test("no control character is left, whatever the text")
    func leavesNone() {
        for value in 0...0x10FFFF as ClosedRange<UInt32> where value < 0x3000 || value % 32 == 0 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = VisibleText.of("a\(scalar)b")
            #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control || $0.properties.isBidiControl })
        }
    }
}
