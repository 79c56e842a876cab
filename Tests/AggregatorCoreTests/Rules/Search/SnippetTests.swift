import AggregatorCore
import Testing

@Suite("A snippet")
struct SnippetTests {
    @Test(
        "a snippet shows the words that were searched for as they are written",
        arguments: [
            ("A walk along the sea", "SEA", ["A walk along the ", "sea"]),
            ("Grüße aus Köln, Köln!", "koln", ["Grüße aus ", "Köln", ", ", "Köln", "!"]),
            ("東京は日本の首都です", "日本", ["東京は", "日本", "の首都です"]), ("the theme", "the theme", ["", "the", " ", "theme"]),
            ("nothing of it", "sea", ["nothing of it"]), ("", "sea", []), ("a \u{AD}se\u{AD}a", "sea", ["a \u{AD}", "se\u{AD}a"]),
            ("a\n\n  b", "b", ["a ", "b"]),
        ])
    func marks(text: String, search: String, pieces: [String]) {
        #expect(Snippet(of: text, words: SearchText.words(of: search)).pieces == pieces)
    }

    @Test("a snippet is a piece of a long text, around the first match")
    func isShort() {
        let text = String(repeating: "lorem ipsum ", count: 200) + "needle" + String(repeating: " dolor sit", count: 200)
        let pieces = Snippet(of: text, words: ["needle"]).pieces
        #expect(pieces.count == 3 && pieces[1] == "needle")
        #expect(pieces[0].hasPrefix("…") && pieces[2].hasSuffix("…"))
        #expect(pieces.joined().count <= Snippet.length + 2)
        // The snippet begins and ends at words.
        #expect(["…lorem", "…ipsum"].contains { pieces[0].hasPrefix("\($0) ") })
        #expect([" dolor…", " sit…"].contains { pieces[2].hasSuffix($0) })
    }
}
