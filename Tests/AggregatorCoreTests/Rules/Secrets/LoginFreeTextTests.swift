import AggregatorCore
import Testing

@Suite("No login stays in a name")
struct LoginFreeTextTests {
    @Test(
        "user name and password are taken out of every address",
        arguments: [
            ("https://ada:hush@example.org/x", "https://example.org/x"),
            ("https://hush@example.org", "https://example.org"),
            ("https://ada:hu@sh@example.org/@ada", "https://example.org/@ada"),
            ("https://ada:hu/sh@example.org/x", "https://example.org/x"),
            ("News (https://ada:hush@example.org/x) and //hush@example.net", "News (https://example.org/x) and //example.net"),
            ("postgres://ada:hush@[::1]:5432/x", "postgres://[::1]:5432/x"),
        ])
    func isTakenOut(text: String, shown: String) {
        #expect(LoginFreeText.of(text) == shown)
    }

    @Test(
        "what is no login stays to the letter",
        arguments: [
            "", "News", "@ada@social.example", "ada@example.org", "https://example.org/@ada", "https://example.org:8080/@ada",
            "http://[::1]/@ada", "https://example.org/?to=ada@example.org", "and//or@home", "12:30 // ada@home", "http://", "é@://",
        ])
    func stays(text: String) {
        #expect(LoginFreeText.of(text) == text)
    }

    @Test("a text takes no longer, however long it is", .timeLimit(.minutes(5)), arguments: ["a", "a@", "//a@", "http://a:b@"])
    func isLinear(piece: String) {
        let text = String(repeating: piece, count: 400_000) + "@"
        #expect(LoginFreeText.of(text).utf8.count <= text.utf8.count)
    }
}
