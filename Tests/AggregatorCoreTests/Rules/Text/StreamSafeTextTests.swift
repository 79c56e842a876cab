import Testing

@testable import AggregatorCore

struct StreamSafeTextTests {
    /// Marks above and below a letter; one of Hebrew, of Devanagari, of music; one of Tibetan that consists of two.
    private static let marks = ["\u{301}", "\u{323}", "\u{5B0}", "\u{94D}", "\u{1D165}", "\u{F73}"]

    /// The lengths of all rows of these marks.
    private func runs(_ text: String) -> [Int] {
        text.unicodeScalars.split { !Self.marks.contains(String($0)) }.map(\.count)
    }

    @Test(arguments: marks) func `behind 30 marks in a row an invisible character stands before the next`(mark: String) {
        for (count, parts) in [(30, [30]), (31, [30, 1]), (60, [30, 30]), (61, [30, 30, 1])] {
            let text = String(text: Array(("a" + String(repeating: mark, count: count) + "b").utf8))
            #expect(runs(text) == parts)
            #expect(text.unicodeScalars.count { $0 == "\u{34F}" } == parts.count - 1)
            #expect(text.streamSafe.unicodeScalars.elementsEqual(text.unicodeScalars), "there is nothing left to do")
        }
    }

    @Test func `a long run is found wherever it stands`() {
        for place in 0..<70 {
            let start = String(repeating: "x", count: place)
            for mark in Self.marks {
                let long = start + String(repeating: mark, count: 31) + "y"
                #expect(runs(long.streamSafe) == [30, 1], "\(place)")
                let short = start + String(repeating: mark, count: 30) + "y" + String(repeating: mark, count: 30)
                #expect(short.streamSafe.unicodeScalars.elementsEqual(short.unicodeScalars), "\(place)")
            }
        }
    }

    @Test func `text of letters beyond ASCII stays as it is`() {
        for text in ["Привет, мир. ", "한국어 텍스트 ", "日本語のテキスト", "שָׁלוֹם עֲלֵיכֶם ", "हिन्दी में पाठ ", "Tiếng Việt ", "🇩🇪👩‍👩‍👧‍👦"] {
            let long = String(repeating: text, count: 40)
            #expect(long.streamSafe.utf8.elementsEqual(long.utf8))
        }
    }

    @Test func `bytes that are no characters do not hide a run`() {
        let run = Array(String(repeating: "\u{301}", count: 100).utf8)
        #expect(runs(String(text: [0xFF] + run + [0xCC])).max() == 30)
    }

    @Test func `a tag's key has no run either, though it leaves invisible characters out`() {
        let tag = String(repeating: String(repeating: "\u{301}", count: 30) + "\u{200D}", count: 10_000)
        #expect(TagKey(tag) == TagKey(tag.replacingOccurrencesOfJoiners))
    }
}

extension String {
    fileprivate var replacingOccurrencesOfJoiners: String { String(unicodeScalars.filter { $0 != "\u{200D}" }.map(Character.init)) }
}
