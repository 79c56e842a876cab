import AggregatorCore
import AggregatorKit
import Testing

@Suite("What was typed, as it is quoted")
struct UserInputTests {
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
    func withoutLogin(typed: String, shown: String) { #expect(UserInput.withoutLogin(typed) == shown) }

    @Test(
        "as many slashes as there may be, of whatever kind, stand before a login",
        arguments: [
            ("http:///user:hush@h/ok", "http:///h/ok"), ("http:////user:hush@h", "http:////h"), ("http:/user:hush@h/", "http:/h/"),
            ("http:user:hush@h/x", "http:h/x"), ("http:/\\/user:hush@h/x", "http:/\\/h/x"), ("HTTPS:\\user:hush@h", "HTTPS:\\h"),
            ("feed:///user:hush@h/x", "feed:///h/x"), ("http:///user:hu/sh@h", "http:///***/***@h"),
        ])
    func slashes(typed: String, shown: String) {
        #expect(UserInput.withoutLogin(typed) == shown)
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
        #expect(UserInput.fault(of: shown)?.contains("%2F") == true && UserInput.fault(of: typed) == UserInput.fault(of: shown))
        #expect(UserInput.fault(of: "https://user:hush@h/x") == nil)
    }

    @Test(
        "an address is said where it stands as a whole",
        arguments: [
            ("http://h/", "http://h/: The document is empty.", true), ("http://h/", "Asked was http://h/.", true),
            ("http://h/", "“http://h/” is none; look.", true), ("http://h/", "http://h/ leads to http://i/.", true),
            ("http://h/", "http://h/feed: The document is empty.", false), ("http://h/", "It is http://h/?a=b.", false),
            ("http://h/a", "It is http://h/a.b now.", false), ("h/a", "http://h/a is empty.", false),
            ("http://h/", "http://h/feed leads to http://h/.", true), ("a.xml", "/tmp/a.xml is empty.", false),
            ("page", "The document is a web page, not a feed.", false), ("a", "The document is a web page: look.", false),
            ("", "It is empty.", false),
        ])
    func isSaid(input: String, message: String, said: Bool) { #expect(UserInput.isSaid(input, in: message) == said) }

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
        #expect(UserInput.withoutLogin(typed) == typed)
        #expect(UserInput.shown(typed) == typed)
    }

    @Test(
        "of a command line nothing is shown that is for its owner alone, however it is mistyped",
        arguments: [
            ("set x --header|Cookie: id=hush; b=hush", "set x --header|Cookie: ***"),
            ("set x|--header=X-Feed: hush", "set x|--header=X-Feed: ***"),
            ("--haeder|X-Feed:hush", "--haeder|X-Feed:***"), ("-H|authorization: hush", "-H|authorization: ***"),
            ("--header|Cookie=hush", "--header|Cookie=***"),
            ("--header Cookie: a=hush; hush --interval 3h", "--header Cookie: *** *** --interval 3h"),
            ("--password hush https://u:hush@h/", "--password *** https://h/"), ("--api-key=hush", "--api-key=***"),
            ("--bearer hush", "--bearer ***"),
            ("--bearer https://h/", "--bearer https://h/"), ("--user ada:hush", "--user ada:***"), ("Cookie: hush", "Cookie: ***"),
            ("X-Auth-Token: hush", "X-Auth-Token: ***"), ("set x|proxy-authorization: Basic hush", "set x|proxy-authorization: ***"),
            ("--passwort --json x", "--passwort --json x"), ("--header|Accept-Language: de", "--header|Accept-Language: de"),
            ("--name|News: me", "--name|News: me"), ("--search author:ada", "--search author:ada"), ("--before key", "--before key"),
            ("-", "-"), ("login.example.org:8443/feed", "login.example.org:8443/feed"), ("Cookies:2024.xml", "Cookies:2024.xml"),
            ("posts --feed|Secret: Garden", "posts --feed|Secret: Garden"), ("authentic:x", "authentic:x"),
            ("posts --search Token: economics for all", "posts --search Token: economics for all"),
            ("set x --header|Authorization: Bearer|hush", "set x --header|Authorization: ***|***"),
            ("set x --header Authorization hush", "set x --header Authorization ***"),
            ("set x --header Accept-Language de", "set x --header Accept-Language de"),
            ("restore|host=h password = 'hu sh'", "restore|host=h password =***"), ("PGPASSWORD=hush", "PGPASSWORD=***"),
            ("posts --store postgres:/ada:hush@h/db x", "posts --store postgres:/h/db x"), ("--store=pg//a:hush@h", "--store=pg//h"),
            ("add --user ada hush", "add --user ada ***"), ("add --user ada example.org x", "add --user ada example.org x"),
            ("https://h/#a=b&token=hush", "https://h/#a=b&token=***"),
            ("posts --search|x=y", "posts --search|x=y"), ("https://h/?a=b&token=hush&c=d", "https://h/?a=b&token=***&c=d"),
        ])
    func words(typed: String, shown: String) { expect(typed, shownAs: shown) }

    @Test(
        "of what keeps secrets nothing is shown but options, what is said by them, and whose a secret is",
        arguments: [
            ("credentials set https://h/ --user ada hush", "credentials set https://h/ --user ada ***"),
            ("credentials set --user ada hush", "credentials set --user ada ***"),
            ("credentials set hush example.org", "credentials set *** ***"),
            ("credentials set example.org hush.Go", "credentials set example.org ***"),
            ("credentials set example.org ada hush --json", "credentials set example.org *** *** --json"),
            ("--store sqlite:x credentials set h.example:1/x hush", "--store sqlite:x credentials set h.example:1/x ***"),
            ("credentials set h.example --digest hush", "credentials set h.example --digest ***"),
            ("credentials set h.example --header Cookie hush", "credentials set h.example --header Cookie ***"),
            ("credential list --store sqlite:x hush", "credential list --store sqlite:x ***"),
            ("credentials set Blog", "credentials set ***"), ("credentials remove Blog", "credentials remove Blog"),
            ("credentials remove --store sqlite:x my-blog hush", "credentials remove --store sqlite:x my-blog ***"),
            ("credentials hush", "credentials ***"), ("credentials lst", "credentials lst"),
            ("search credentials leak", "search credentials leak"),
        ])
    func keptSecrets(typed: String, shown: String) { expect(typed, shownAs: shown) }

    private func expect(_ typed: String, shownAs shown: String) {
        let separator: Character = typed.contains("|") ? "|" : " "
        let words = typed.split(separator: separator).map(String.init)
        #expect(UserInput.shown(words).joined(separator: String(separator)) == shown)
    }

    @Test(
        "the address of a store is shown without its login, also where it lacks its colon, or is none of ours",
        arguments: [
            ("postgres//ada:hush@h/db", "postgres//h/db"), ("pg//ada:hush@h/db", "pg//h/db"),
            ("postgres:/ada:hush@h/db", "postgres:/h/db"), ("sqlite:///a/b@c.sqlite", "sqlite:///a/b@c.sqlite"),
            ("host=h password=hush user=ada", "host=h password=***"), ("Server=h;Password=hush;", "Server=h;Password=***"),
            ("jdbc:postgresql://ada:hush@h/db?password=hush", "jdbc:postgresql://h/db?password=***"),
            ("pg+ssl://ada:hush@h/db?password=hush", "pg+ssl://h/db?password=***"),
            ("host=h sslpassword = hush", "host=h sslpassword =***"),
            ("postgres://ada:hush@h/db?sslpassword=hush", "postgres://h/db?sslpassword=***"),
            ("sqlite:/a//b@c.sqlite", "sqlite:/a//b@c.sqlite"), ("/a//b@c.sqlite", "/a//b@c.sqlite"),
        ])
    func stores(typed: String, shown: String) { #expect(StoreLocation.redacted(typed) == shown) }

    @Test("a message that quotes a secret of the line hides it, and no other word that has its letters")
    func secretsInMessages() {
        let words = ["credentials", "set", "--password", "hush", "--header=Cookie: crumb"]
        #expect(
            UserInput.shown("“hush” (hushed) is not Cookie: crumb, --header=Cookie: crumb.", quoting: words)
                == "“***” (hushed) is not Cookie: ***, --header=Cookie: ***.")
    }

    @Test("what a source is known to be called is shown wherever it stands")
    func known() {
        let words = ["credentials", "set", "Blog", "hush"]
        #expect(UserInput.shown("“Blog” is no place, nor “hush”.", quoting: words, known: ["Blog"]) == "“Blog” is no place, nor “***”.")
    }

    @Test("what is hidden is not looked for in the sentence itself")
    func sentences() {
        let words = ["credentials", "set", "example", "hush"]
        #expect(
            UserInput.shown("“example” is no place, nor 'hush'; write one as in https://example.org/.", quoting: words)
                == "“***” is no place, nor '***'; write one as in https://example.org/.")
    }

    @Test("a message is quoted without what may not be shown, wherever it stands in it")
    func messages() {
        let words = ["posts", "--store=postgress://user:hush@h/db", "https://h/?token=hush", "a\u{1b}[2J\nb", "\n"]
        let message = "postgress://user:hush@h/db, https://h/?token=hush and a\u{1b}[2J\nb\nare wrong."
        #expect(
            UserInput.shown(message, quoting: words) == "postgress://h/db, https://h/?token=*** and a\\u{1b}[2J\\u{a}b\nare wrong.")
        #expect(StoreLocation.redacted("postgres:user:hush@h/db") == "postgres:h/db")
        for address in ["postgres://u:hush@hush@h:1/db", "postgres://h?password=hush@hush/db", "postgres:u:hush@hush@h/db"] {
            #expect(!StoreLocation.redacted(address).contains("hush"), "\(StoreLocation.redacted(address))")
        }
    }
}
