import AggregatorCore
import AggregatorKit
import Testing

@Suite("What was typed, as it is quoted")
struct TypedTextTests {
    @Test(
        "an address loses its user name and password, also one of another kind or with a slip in it",
        arguments: [
            ("https://user:hush@h.example/x?a=b", "https://h.example/x?a=b"), ("https://user:hu@sh@h.example/", "https://h.example/"),
            ("postgress://user:hush@h/db", "postgress://h/db"), ("postgres:user:hush@h/db", "postgres:h/db"),
            ("https:user:hush@h", "https:h"), ("https://user:hu/sh@h/x", "https://h/x"), ("user:hush@h.example/x", "h.example/x"),
            ("//user:hush@h/x", "//h/x"),
            ("user:hush@h.example:443/@me", "h.example:443/@me"), ("feed://user:hush@h:8080/@ada", "feed://h:8080/@ada"),
            ("--store=postgress://user:hush@h/db", "--store=postgress://h/db"),
        ])
    func withoutLogin(typed: String, shown: String) { #expect(TypedText.withoutLogin(typed) == shown) }

    @Test(
        "everything else stays to the letter",
        arguments: [
            "", "News", "News: me@home", "@ada@social.example", "https://social.example/@ada", "https://h.example:8443/@ada@social.example",
            "https://[::1]:80/@ada", "feed://social.example/@ada", "sqlite:/a/b:c@d.sqlite", "file:me@home.xml", "ada@h.example", "@",
            "://@", "127.0.0.1:8080/@me/feed", "feed://127.0.0.1:8080/@me", "./files/12:30@x.xml", "/tmp/12:30@x.xml", "acct:me@h.example",
            "mailto:me@h.example", "a:b@c", "T:u@v",
        ])
    func toTheLetter(typed: String) { #expect(TypedText.withoutLogin(typed) == typed) }

    @Test("a message is quoted without what may not be shown, wherever it stands in it")
    func messages() {
        let words = ["posts", "--store=postgress://user:hush@h/db", "https://h/?token=hush", "a\u{1b}[2J\nb", "\n"]
        let message = "postgress://user:hush@h/db, https://h/?token=hush and a\u{1b}[2J\nb\nare wrong."
        #expect(
            TypedText.shown(message, quoting: words) == "postgress://h/db, https://h/?token=*** and a\\u{1b}[2J\\u{a}b\nare wrong.")
        #expect(StoreLocation.redacted("postgres:user:hush@h/db") == "postgres:h/db")
    }
}
