import AggregatorKit
import Testing

@Suite("A login in an address that was typed")
struct LoginInTextTests {
    @Test(
        "an address loses its user name and password, also one of another kind or with a slip in it",
        arguments: [
            ("https://user:hush@h.example/x?a=b", "https://h.example/x?a=b"), ("https://user:hu@sh@h.example/", "https://h.example/"),
            ("postgress://user:hush@h/db", "postgress://h/db"), ("postgres:user:hush@h/db", "postgres:h/db"),
            ("https:user:hush@h", "https:h"), ("user:hush@h.example/x", "h.example/x"), (" https://user:hush@h/x", "https://h/x"),
            ("https://user:hush@nas:8080/a@b/", "https://nas:8080/a@b/"),
            ("//user:hush@h/x", "//h/x"),
            ("user:hush@h.example:443/@me", "h.example:443/@me"), ("feed://user:hush@h:8080/@ada", "feed://h:8080/@ada"),
            ("--store=postgress://user:hush@h/db", "--store=postgress://h/db"), ("user:hush@h.example", "h.example"),
            ("user:hush@127.0.0.1", "127.0.0.1"), ("https//user:hush@h/x", "https//h/x"), ("https: //user:hush@h/x", "https: //h/x"),
            ("https://user:hush@h st/x", "https://h st/x"), ("user:hush@h st/x", "h st/x"),
            ("feed:https://user:hush@h/x", "feed:https://h/x"), ("file://user:hush@h/x", "file://h/x"),
            ("FILE://user:hush@h/a:b@c", "FILE://h/a:b@c"),
        ])
    func removed(typed: String, shown: String) { #expect(LoginInText.removed(from: typed) == shown) }

    @Test(
        "as many slashes as there may be, of whatever kind, stand before a login",
        arguments: [
            ("http:///user:hush@h/ok", "http:///h/ok"), ("http:////user:hush@h", "http:////h"), ("http:/user:hush@h/", "http:/h/"),
            ("http:user:hush@h/x", "http:h/x"), ("http:/\\/user:hush@h/x", "http:/\\/h/x"), ("HTTPS:\\user:hush@h", "HTTPS:\\h"),
            ("feed:///user:hush@h/x", "feed:///h/x"), ("http:///user:hu/sh@h", "http:///***/***@h"),
        ])
    func slashes(typed: String, shown: String) {
        #expect(LoginInText.removed(from: typed) == shown)
        #expect(UserInput.shown(typed) == shown)
    }

    @Test(
        "an address that has a slash in its password does not look like one that could be asked, and is told what is wrong",
        arguments: [
            ("https://user:hu/sh@h:1/x?a=b", "https://***/***@h:1/x?a=b"), ("https:user:hu/sh@h", "https:***/***@h"),
            ("user:hu/sh@h.example/x", "***/***@h.example/x"),
        ])
    func slashInPassword(typed: String, shown: String) {
        #expect(UserInput.shown(typed) == shown)
        #expect(UserInput.shown(shown) == shown)
        #expect(LoginInText.fault(of: shown)?.contains("%2F") == true && LoginInText.fault(of: typed) == LoginInText.fault(of: shown))
        #expect(LoginInText.fault(of: "https://user:hush@h/x") == nil)
    }

    @Test(
        "everything else stays to the letter",
        arguments: [
            "", "News", "News: me@home", "@ada@social.example", "https://social.example/@ada", "https://h.example:8443/@ada@social.example",
            "https://[::1]:80/@ada", "feed://social.example/@ada", "sqlite:/a/b:c@d.sqlite", "file:me@home.xml", "ada@h.example", "@",
            "://@", "127.0.0.1:8080/@me/feed", "feed://127.0.0.1:8080/@me", "./files/12:30@x.xml", "/tmp/12:30@x.xml", "acct:me@h.example",
            "mailto:me@h.example", "a:b@c", "T:u@v", "a:b@c.d", "12:30@x.xml", "notes//12:30@x.xml", "me:you@home.jsonl",
            "Re:me@home again", "http://nas:8080/@ada@social.example", "https://user:12/pass@h/", "http:/h/@ada", "http:///nas:8080/a@b",
            "http://nas:8080/a@b/", "http://rsshub:1200/mastodon/acct/CatWhitney@mastodon.social/statuses", "http://127.0.0.1:8080/ada@x",
            "http://localhost:80/ada@x", "file:///12:30@x.xml", "file://localhost/12:30@x.xml", "file:/12:30@x.xml",
            "https://h.example:8443/ada@x", "http://nas/a:b@x",
        ])
    func toTheLetter(typed: String) {
        #expect(LoginInText.removed(from: typed) == typed)
        #expect(UserInput.shown(typed) == typed)
    }
}
