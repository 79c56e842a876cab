import AggregatorKit
import Testing

@Suite("A command line, as it is shown")
struct ShownCommandLineTests {
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
        #expect(ShownCommandLine.of(words).joined(separator: String(separator)) == shown)
    }
}
