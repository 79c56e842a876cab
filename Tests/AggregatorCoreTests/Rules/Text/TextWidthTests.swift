import AggregatorCore
import Testing

@Suite("The width of text")
struct TextWidthTests {
    @Test(arguments: [
        ("", 0), ("plain", 5), ("größer", 6), ("e\u{301}", 1), ("日本語", 6), ("한국", 4), ("\u{1112}\u{1161}\u{11ab}", 2), ("ｆｕｌｌ", 8),
        ("ﾊﾝ", 2), ("🎧", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("👍🏽", 2), ("☎", 1), ("☎️", 2), ("1️⃣", 2), ("●★…", 3), ("a\u{200b}b", 2), ("a\u{ad}b", 2),
        ("नमस्ते", 4), ("हिन्दी", 5), ("क्षि", 3), ("ক্ষ", 2), ("ന്റ", 2), ("က္က", 2), ("น้ำ", 2), ("ກຳ", 2), ("தமிழ்", 4),
        ("ｶﾞ", 2), ("か\u{302E}", 2), ("שלום", 4), ("\u{1b}[1m", 3), ("\u{7}", 0), ("𠀀", 2),
        ("、", 2), ("—", 1),
    ])
    func `the width of a text is counted in columns`(text: String, columns: Int) { #expect(TextWidth.of(text) == columns) }

    @Test(arguments: [
        ("fits", 4, "fits"), ("too long", 5, "too…"), ("too long", 6, "too l…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("x", 0, ""),
        ("xy", 1, "…"), ("日", 1, "…"), ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"), ("", 3, ""), ("abc", -1, ""),
    ])
    func `a text is cut to columns`(text: String, columns: Int, expected: String) {
        #expect(TextWidth.truncated(StyledText(text), to: columns).plain == expected)
        #expect(TextWidth.of(TextWidth.truncated(StyledText(text), to: columns)) <= max(columns, 0))
    }

    @Test func `a text that is cut keeps its styles`() {
        let text = StyledText("bold ", .strong) + StyledText("and faint", .faint)
        #expect(TextWidth.truncated(text, to: 9) == StyledText("bold ", .strong) + StyledText("and…", .faint))
        #expect(TextWidth.truncated(text, to: 4) == StyledText("bol…", .strong))
    }

    @Test func `a text is filled up to columns`() {
        #expect(TextWidth.fitted("日", to: 4).plain == "日  ")
        #expect(TextWidth.fitted("12", to: 4, alignedRight: true).plain == "  12")
        #expect(TextWidth.fitted("日本", to: 3).plain == "日…")
        #expect(TextWidth.fitted("日本", to: 2).plain == "… ")
    }

    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]), ("a\n\nb", 7, ["a", "", "b"]), ("abcdefgh ij", 4, ["abcd", "efgh", "ij"]),
        ("日本語のテキスト", 6, ["日本語", "のテキ", "スト"]), ("", 7, [""]), ("  x   y ", 7, ["x y"]), ("abcd", 0, ["ab", "cd"]),
    ])
    func `a text is wrapped to columns`(text: String, columns: Int, expected: [String]) {
        #expect(TextWidth.wrapped(text, to: columns) == expected)
    }
}
