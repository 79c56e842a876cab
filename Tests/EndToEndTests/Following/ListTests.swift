import Foundation
import Testing

/// Lists of subscriptions as people bring them, from whatever wrote them.
@Suite("Lists that people bring")
struct ListTests {
    let program: Program

    init() throws { program = try Program() }

    @Test("a folder, a list and a page are no sources: each is refused with what to use, and not followed", arguments: [false, true])
    func strangers(isPlanned: Bool) throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        _ = try program.write("<opml><body><outline xmlUrl='\(feed)'/></body></opml>", to: "a;b$(id).opml")
        _ = try program.write("<!doctype html><html><head><title>x</title></head><body>x</body></html>", to: "page.html")
        try FileManager.default.createDirectory(at: program.home.appending(path: "folder"), withIntermediateDirectories: true)
        let names = ["folder", "a;b$(id).opml", "page.html", program.home.appending(path: "page.html").absoluteString]
        let ended = try program.run(["pull", "--json"] + names + ["feed.xml"] + (isPlanned ? ["--dry-run"] : []))
        #expect(ended.status == 1, "\(ended.errors)")
        let failures = try ended.objects().compactMap { $0["error"] as? [String: Any] }
        #expect(failures.compactMap { $0["code"] as? String } == ["file-not-readable", "not-a-feed", "web-page", "web-page"])
        let messages = failures.compactMap { $0["message"] as? String }
        for (message, advice) in zip(
            messages, ["a file in it", "`aggregator pull --subscriptions 'a;b$(id).opml'`", "`aggregator add`", "`aggregator add`"])
        {
            #expect(message.contains(advice), "\(message)")
        }
        let followed = try program.run("sources", "--json").objects().compactMap { $0["feed_url"] as? String }
        #expect(followed.count == (isPlanned ? 0 : 1), "\(followed)")
        #expect(try program.run("pull", "--subscriptions", "a;b$(id).opml").status == 0)
    }

    @Test("an address with a slip in its scheme is no file beside the list")
    func mistyped() throws {
        defer { program.remove() }
        _ = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "b.xml")
        let list = try program.write(
            "<opml><body><outline xmlUrl='ht!tp://blog.invalid/a'/><outline xmlUrl='b.xml'/>"
                + "<outline xmlUrl='one.invalid/feed?url=https://two.invalid/rss'/></body></opml>", to: "list.opml")
        let ended = try program.run("import", list)
        #expect(ended.status == 1 && ended.errors.contains("ht!tp://blog.invalid/a"), "\(ended.errors)")
        let followed = try program.run("sources", "--json").objects().compactMap { $0["feed_url"] as? String }
        #expect(followed.count == 2 && followed.contains("https://one.invalid/feed?url=https://two.invalid/rss"), "\(followed)")
    }

    @Test(
        "what a script or a page put in the place of an address is no file, and is named; the others are followed",
        arguments: [["import"], ["pull", "--subscriptions"]])
    func placeholders(command: [String]) throws {
        defer { program.remove() }
        _ = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        _ = try program.write(ScenarioTests.rss("Other", [("b", "First", "One")]), to: "a#b.xml")
        try FileManager.default.createDirectory(at: program.home.appending(path: "folder"), withIntermediateDirectories: true)
        let junk = ["undefined", "/feed/", "?feed=rss2", "null", "{{feed}}", "#", ".", "folder", "list.opml", "gone.xml"]
        let outlines = (junk + ["feed.xml", "a#b.xml"]).map { "<outline type='rss' xmlUrl='\($0)'/>" }.joined()
        let list = try program.write("<opml><body>\(outlines)</body></opml>", to: "list.opml")
        let ended = try program.run(command + [list, "--json"])
        let lines = try ended.objects()
        let failed = lines.filter { $0["status"] as? String == "failed" }.compactMap { $0["source"] as? String }
        #expect(ended.status == 1 && failed == junk, "\(ended.output)\(ended.errors)")
        #expect(ended.output.contains("names undefined, which is no address, and no file is there"), "\(ended.output)")
        #expect(try program.run("sources", "--json").objects().count == 2)
    }

    @Test("a file that a list names by its address is followed, also while it is not there; of a piped list that is said")
    func fileAddresses() throws {
        defer { program.remove() }
        let text = "<opml><body><outline xmlUrl='file:///nowhere/feed.xml'/></body></opml>"
        let list = try program.write(text, to: "list.opml")
        let imported = try program.run("import", list)
        #expect(imported.status == 0 && !imported.errors.contains("of this machine"), "\(imported.errors)")
        let piped = try program.run(["import", "-"], input: text)
        #expect(piped.status == 0 && piped.errors.contains("piped in names 1 file of this machine.\n"), "\(piped.errors)")
        #expect(try program.run("sources", "--json").objects().count == 1)
    }

    @Test("of a list, what it has in two ways of writing is told once, and so many are counted")
    func twoWays() throws {
        defer { program.remove() }
        let addresses = ["http://blog.invalid/a", "HTTP://blog.invalid:80/a", "http://blog.invalid/b"]
        let list = try program.write(
            "<opml><body>" + addresses.map { "<outline xmlUrl='\($0)'/>" }.joined() + "</body></opml>", to: "list.opml")
        for status in ["added", "already-there"] {
            let lines = try program.run("import", list, "--json").objects()
            #expect(lines.compactMap { $0["status"] as? String } == [status, status])
            let summary = lines.last?["summary"] as? [String: Any]
            #expect(summary?["subscriptions"] as? Int == 2 && summary?["added"] as? Int == (status == "added" ? 2 : 0))
        }
    }

    @Test("what nothing fetches is not imported, and is named")
    func unfetchable() throws {
        defer { program.remove() }
        let list = try program.write(
            "<opml><body><outline xmlUrl='javascript:alert(1)'/><outline xmlUrl='https://blog.invalid/a'/></body></opml>", to: "list.opml")
        let ended = try program.run("import", list)
        #expect(ended.status == 1 && ended.errors.contains("1 subscription in") && ended.errors.contains("javascript:alert(1)"))
        #expect(try program.run("sources", "--json").objects().count == 1)
    }

    @Test("lists that a list includes are named, as they are not read")
    func included() throws {
        defer { program.remove() }
        let lists = (0..<12).map { "<outline type='include' url='https://ada:hush@lists.invalid/\($0).opml'/>" }.joined()
        let list = try program.write("<opml><body><outline xmlUrl='https://blog.invalid/a'/>\(lists)</body></opml>", to: "list.opml")
        for line in [["import", list], ["import", list, "--json"]] {
            let ended = try program.run(line)
            #expect(ended.status == 0)
            #expect(ended.errors.contains("list.opml includes 12 other lists, which are not read; "), "\(ended.errors)")
            #expect(ended.errors.contains("https://lists.invalid/9.opml and 2 more."), "\(ended.errors)")
            #expect(!ended.errors.contains("hush"))
        }
    }

    @Test(
        "a file beside a list is followed whatever its name looks like, as one that is typed is",
        arguments: ["12:30@home/x.xml", "a:b@c.xml"])
    func oddFileNames(name: String) throws {
        defer { program.remove() }
        try FileManager.default.createDirectory(at: program.home.appending(path: "12:30@home"), withIntermediateDirectories: true)
        _ = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: name)
        let list = try program.write("<opml><body><outline xmlUrl='\(name)'/></body></opml>", to: "list.opml")
        for line in [["pull", "--subscriptions", list], ["pull", "--subscriptions", "list.opml"], ["pull", name]] {
            #expect(try program.run(line).status == 0)
        }
        let pulled = try program.run("pull", "--subscriptions", "list.opml", "--json").objects().first
        #expect(pulled?["source"] as? String == name && pulled?["status"] as? String == "unchanged")
        let imported = try program.run("import", list)
        #expect(imported.status == 0 && imported.errors.contains("0 added, 1 already followed"), "\(imported.errors)")
        #expect(try program.run("sources", "--json").objects().count == 1)
    }

    @Test("an address is no list that is read, and how it is brought is said", arguments: [["import"], ["pull", "--subscriptions"]])
    func onTheWeb(command: [String]) throws {
        defer { program.remove() }
        let ended = try program.run(command + ["https://one.invalid/list.opml"])
        #expect(
            ended.status == 64 && ended.errors.contains("`curl -L https://one.invalid/list.opml | aggregator import -`"),
            "\(ended.errors)")
    }

    @Test("a host without a scheme is a site, unless a file is called so; a command of another reader's is none of ours")
    func bareHosts() throws {
        defer { program.remove() }
        for name in ["file.invalid", "feed.xml"] {
            _ = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: name)
        }
        let names = ["www.blog.invalid/feed", "blog.invalid", "file.invalid", "feed.xml", "|/usr/bin/mkfeed"]
        let text = "<opml><body>" + names.map { "<outline type='rss' xmlUrl='\($0)'/>" }.joined() + "</body></opml>"
        let list = try program.write(text, to: "list.opml")
        let imported = try program.run("import", list)
        #expect(imported.status == 1 && imported.errors.contains("|/usr/bin/mkfeed"), "\(imported.errors)")
        let followed = try program.run("sources", "--json").objects().compactMap { $0["feed_url"] as? String }
        #expect(followed.filter { !$0.hasPrefix("file:") } == ["https://www.blog.invalid/feed", "https://blog.invalid"])
        #expect(followed.filter { $0.hasPrefix("file:") }.map { $0.split(separator: "/").last } == ["file.invalid", "feed.xml"])
        let piped = try program.run(["--store", "sqlite:piped.sqlite", "import", "-"], input: text)
        #expect(piped.errors.contains("|/usr/bin/mkfeed"), "\(piped.errors)")
        let fromPipe = try program.run("--store", "sqlite:piped.sqlite", "sources", "--json").objects().compactMap {
            $0["feed_url"] as? String
        }
        #expect(fromPipe == ["https://www.blog.invalid/feed", "https://blog.invalid", "https://file.invalid"])
    }

    @Test("the page that a list names beside a feed is kept until the feed has come, if it is one of the web")
    func homePages() throws {
        defer { program.remove() }
        let list = try program.write(
            """
            <opml><body><outline xmlUrl='https://one.invalid/feed' htmlUrl='https://ada:pw@one.invalid/blog'/>
            <outline xmlUrl='https://two.invalid/feed' htmlUrl='javascript:alert(1)'/></body></opml>
            """, to: "list.opml")
        #expect(try program.run("import", list).status == 0)
        let pages = try program.run("sources", "--json").objects().map { $0["home_page_url"] as? String }
        #expect(pages == ["https://one.invalid/blog", nil])
        let exported = try program.run("export").output
        #expect(exported.contains("htmlUrl=\"https://one.invalid/blog\"") && !exported.contains("javascript"), "\(exported)")
    }

    @Test("of many that can't be followed the first are named, and each with --json")
    func manyUnfetchable() throws {
        defer { program.remove() }
        let outlines = (1...25).map { "<outline xmlUrl='gopher://odd\($0).invalid/'/><outline text='Nowhere \($0)' type='rss'/>" }
        let list = try program.write(
            "<opml><body><outline xmlUrl='https://one.invalid/feed'/><outline xmlUrl='https://one.invalid/feed#x'/>"
                + outlines.joined() + "</body></opml>", to: "list.opml")
        let told = try program.run("import", list)
        #expect(told.status == 1 && told.errors.contains("gopher://odd10.invalid/ and 15 more (--json lists all).\n"), "\(told.errors)")
        #expect(told.errors.contains("“Nowhere 10” and 15 more (--json lists all).\n"))
        let listed = try program.run("import", list, "--json")
        let objects = try listed.objects()
        #expect(listed.status == 1 && objects.compactMap { $0["source"] as? String }.contains("gopher://odd25.invalid/"))
        #expect(objects.compactMap { $0["status"] as? String }.count { $0 == "failed" } == 50)
        #expect(objects.compactMap { $0["status"] as? String }.count { $0 == "already-there" } == 1)
        let summary = try #require(objects.last?["summary"] as? [String: Int])
        #expect(summary == ["subscriptions": 1, "added": 0, "already_there": 1, "failed": 50])
        #expect(listed.errors.isEmpty)
    }

    @Test("a list with everything wrong at once is told in clear sentences that count right")
    func oddList() throws {
        defer { program.remove() }
        let list = try program.write(
            """
            <opml><body><outline text='A'><outline text='One' xmlUrl='https://one.invalid/feed'/>
            <outline text='B'><outline text='One again' xmlUrl='https://one.invalid/feed'/></outline></outline>
            <outline text='Two' xmlUrl='https://u:p@two.invalid/'/><outline text='Two again' xmlUrl='https://two.invalid/'/>
            <outline text='Nowhere' type='rss'/><outline text='Odd' xmlUrl='gopher://odd.invalid/'/></body></opml>
            """, to: "list.opml")
        for counts in ["2 added, 0 already followed. `aggregator pull`", "0 added, 2 already followed.\n"] {
            let ended = try program.run("import", list)
            #expect(ended.status == 1 && ended.output.isEmpty)
            #expect(ended.errors.contains("2 subscriptions in \(list): \(counts)"), "\(ended.errors)")
            #expect(ended.errors.contains("nothing here fetches them: gopher://odd.invalid/.\n"))
            #expect(ended.errors.contains("no address for them: “Nowhere”.\n"))
        }
        #expect(try program.run("sources", "--json").objects().compactMap { ($0["tags"] as? [String])?.count } == [2])
    }

    @Test(
        "a secret in a list that can't be kept is told, and nothing is followed without it", arguments: ["import", "pull --subscriptions"])
    func lostSecret(command: String) throws {
        defer { program.remove() }
        let list = try program.write("<opml><body><outline xmlUrl='https://u:hush@one.invalid/feed'/></body></opml>", to: "list.opml")
        let ended = try program.run(
            command.split(separator: " ").map(String.init) + [list], environment: ["HOME": "", "XDG_CONFIG_HOME": ""])
        #expect(ended.status == 1 && ended.errors.contains("can keep a secret for https://one.invalid:443"), "\(ended.errors)")
        #expect(try program.run("sources").output.isEmpty)
        let kept = try program.run("import", list)
        #expect(kept.status == 0 && kept.errors.contains("Kept for https://one.invalid:443"), "\(kept.errors)")
        #expect(!kept.errors.contains("hush"))
    }

    @Test("a list beyond a limit can be imported with a higher one, as the message says")
    func limitedList() throws {
        defer { program.remove() }
        let list = try program.write(
            "<opml><body>" + String(repeating: "<outline>", count: 4) + "<outline xmlUrl='https://blog.invalid/a'/>"
                + String(repeating: "</outline>", count: 4) + "</body></opml>", to: "deep.opml")
        let refused = try program.run(["import", list], environment: ["AGGREGATOR_LIMIT_DEPTH": "3"])
        #expect(refused.status == 1 && refused.errors.contains("--limit depth="), "\(refused.errors)")
        let taken = try program.run(["import", list, "--limit", "depth=20"], environment: ["AGGREGATOR_LIMIT_DEPTH": "3"])
        #expect(taken.status == 0, "\(taken.errors)")
    }

    @Test("a list that ends before its end is followed as far as it goes, and said to; one that was repaired is said to be")
    func damagedLists() throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        let cut = try program.write("<opml><body><outline xmlUrl='feed.xml'/><outline text='B' xml", to: "cut.opml")
        let pulled = try program.run("pull", "--subscriptions", cut, "--json")
        #expect(pulled.status == 1 && pulled.errors.contains("cut.opml, line 1: "), "\(pulled.errors)")
        let reports = try pulled.objects()
        #expect(reports.compactMap { ($0["error"] as? [String: Any])?["code"] as? String } == ["transfer-incomplete"], "\(pulled.output)")
        #expect(reports.contains { $0["feed_url"] as? String == "file://\(feed)" }, "\(pulled.output)")
        let imported = try program.run("import", cut)
        #expect(imported.status == 1 && imported.errors.contains("cut.opml ends before its end"), "\(imported.errors)")
        #expect(imported.errors.contains("1 subscription in"))
        let odd = try program.write("<opml><body><outline text='R&D' xmlUrl='https://blog.invalid/a'/></body></opml>", to: "odd.opml")
        let repaired = try program.run("import", odd)
        #expect(repaired.status == 0 && repaired.errors.contains("odd.opml, line 1: "), "\(repaired.errors)")
    }

    @Test("what a list gives no address of is named by a pull as well, and a host without a scheme is one on the web")
    func pulledList() throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        let list = try program.write(
            "<opml><body><outline text='Nowhere' xmlUrl=''/><outline xmlUrl='feed.xml'/></body></opml>", to: "list.opml")
        let pulled = try program.run("pull", "--subscriptions", list, "--json")
        let reports = try pulled.objects()
        #expect(pulled.status == 1)
        #expect(reports.contains { $0["source"] as? String == "Nowhere" && $0["status"] as? String == "failed" }, "\(pulled.output)")
        #expect(reports.contains { $0["feed_url"] as? String == "file://\(feed)" }, "\(pulled.output)")
        let bare = try program.write("<opml><body><outline xmlUrl='//blog.invalid/feed'/></body></opml>", to: "bare.opml")
        #expect(try program.run("import", bare).status == 0)
        #expect(try program.run("sources", "https://blog.invalid/feed").status == 0)
    }

    @Test("a list without a feed says so", arguments: ["", "<outline text='Folder'/>"])
    func emptyList(body: String) throws {
        defer { program.remove() }
        let list = try program.write("<opml><body>\(body)</body></opml>", to: "list.opml")
        let ended = try program.run("import", list)
        #expect(ended.status == 0 && ended.errors == "There is nothing to follow in \(list).\n", "\(ended.errors)")
    }

    @Test("what is set for a source goes with the list of subscriptions, but for what is secret or this machine's")
    func settings() throws {
        defer { program.remove() }
        let feed = "https://blog.invalid/feed"
        _ = try program.run("import", program.write("<opml><body><outline xmlUrl='\(feed)'/></body></opml>", to: "list.opml"))
        let set = [
            "set", feed, "--interval", "6h", "--user-agent", "UA/2", "--header", "Accept-Language: de", "--header", "Cookie: hush=1",
            "--timeout", "10", "--max-bytes", "1MB", "--http1.1", "--edits", "history", "--identity", "link", "--proxy",
            "http://127.0.0.1:1",
        ]
        #expect(try program.run(set).status == 0)
        let exported = try program.run("export")
        #expect(!exported.output.contains("hush") && !exported.output.contains("127.0.0.1"), "\(exported.output)")
        #expect(exported.errors.contains("the proxy or the certificate authorities of 1 source"), "\(exported.errors)")
        let list = try program.write(exported.output, to: "list.opml")
        let imported = try program.run("import", list, "--store", "file:there")
        #expect(imported.status == 0 && imported.errors.contains("settings for 1 of them"), "\(imported.errors)")
        let there = try program.run("export", "--store", "file:there")
        #expect(there.output == exported.output && there.errors.isEmpty, "\(there.output)\(there.errors)")
        // In the first store, the import changes nothing.
        #expect(try program.run("import", list).errors.contains("1 already followed"))
        #expect(try program.run("export").output == exported.output)
    }

    @Test("a feed's own title stays its own on the way through a list, and a name of the user's stays a name")
    func ownTitles() throws {
        defer { program.remove() }
        for name in ["one", "two"] {
            _ = try program.write(ScenarioTests.rss("Title of \(name)", [("a", "First", "One")]), to: "\(name).xml")
            #expect(try program.run("add", "\(name).xml").status == 0)
        }
        #expect(try program.run("set", "two.xml", "--name", "Mine", "--tag", " News  ").status == 0)
        let list = try program.write(try program.run("export").output, to: "list.opml")
        #expect(try program.run("import", list, "--store", "file:there").status == 0)
        _ = try program.write(ScenarioTests.rss("Another title", [("a", "First", "One")]), to: "one.xml")
        #expect(try program.run("pull", "--all", "--store", "file:there").status == 0)
        let sources = try program.run("sources", "--json", "--store", "file:there").objects()
        #expect(sources.compactMap { $0["title"] as? String } == ["Another title", "Mine"], "\(sources)")
        #expect(sources.last?["tags"] as? [String] == ["News"], "\(sources)")
    }

    @Test("a setting of a list that can't be is told, and the feed is followed without it")
    func strangeSettings() throws {
        defer { program.remove() }
        let list = try program.write(
            """
            <opml xmlns:aggregator="urn:aggregator:opml"><body><outline xmlUrl='https://blog.invalid/a' aggregator:interval='1s'
              aggregator:header='Cookie: hush' aggregator:proxy='http://127.0.0.1:1' aggregator:colour='red' aggregator:edits='history'/></body></opml>
            """, to: "list.opml")
        let ended = try program.run("import", list, "--json")
        #expect(ended.status == 0 && ended.errors.split(separator: "\n").count == 4 && !ended.errors.contains("hush"), "\(ended.errors)")
        #expect(try program.run("export").output.contains("aggregator:edits=\"history\"/>"))
    }
}
