import Foundation
import Testing

/// Messages of the program about what was typed.
@Suite("What was typed, in messages")
struct QuotingTests {
    let program: Program

    init() throws { program = try Program() }

    @Test(
        "no message says a password that stood in an address",
        arguments: [
            ["parse", "https://user:hush@127.0.0.1:1/x"], ["parse", "--lines", "https://user:hush@127.0.0.1:1/x"],
            ["parse", "nothing://user:hush@h/x"], ["parse", "user:hush@h/x"], ["pull", "user:hush@h/x"],
            ["pull", "https:user:hush@h/x", "--json"],
            ["add", "user:hush@h/x"], ["explain", "https:user:hush@h"], ["diff", "postgress://user:hush@h/db", "b.jsonl"],
            ["restore", "postgress://user:hush@h/db"], ["archive", "postgres://user:hush@h/db"],
            ["posts", "--store", "postgress://user:hush@h/db"], ["posts", "--store=user:hush@h/db"],
            ["migrate", "postgress://user:hush@h/db", "memory:"], ["import", "https://user:hush@h/list.opml"],
            ["pull", "--subscriptions", "https://user:hush@h/list.opml"], ["replay", "https://user:hush@h/x"],
            ["posts", "https://user:hush@h/x"], ["posts", "--limit=https://user:hush@h/x", "--json"],
            ["simulate", "--script", "https://user:hush@h/x"], ["read", "https://user:hush@h/x"],
            ["export", "--format", "https://user:hush@h/x"], ["posts", "--config", "https://user:hush@h/x"],
            ["https://user:hush@h/x"], ["posts", "--after", "https://user:hush@h/x"], ["posts", "--since", "https://user:hush@h/x"],
            ["--store", "postgres//user:hush@h/db", "posts"], ["posts", "--store", "postgres:/user:hush@h/db"],
            ["archive", "postgres//user:hush@h/db"], ["parse", "--limit", "https://user:hush@h/?a=b", "-"],
        ])
    func passwords(words: [String]) throws {
        defer { program.remove() }
        let ended = try program.run(words)
        #expect(ended.status != 0 && !"\(ended.output)\(ended.errors)".contains("hush"), "\(ended.output)\(ended.errors)")
        let batch = try program.run("batch", input: words.joined(separator: " ") + "\nadd \"https://user:hush@h\n")
        #expect(batch.status != 0 && !"\(batch.output)\(batch.errors)".contains("hush"), "\(batch.output)\(batch.errors)")
    }

    @Test(
        "no line of a batch is repeated with the secret in it",
        arguments: [
            "set x --header 'Cookie: id=hush", "set x --haeder 'Cookie: id=hush'", "set x --header 'X-Feed: hush'",
            "set x --header Cookie: id=hush",
            "credentials set https://h/ --password hush", "credentials set https://h/ --bearer hush",
            "credentials set https://h/ --user ada:hush", "credentials set https://h/ --user ada hush", "credentials set hush",
            "credentials set https://h/ --header 'Cookie: id=hush'",
            "credentials hush", "set x --header 'Authorization: Bearer' hush", "posts --store 'host=h password=hush'",
            "restore 'host=h password=hush'", "Cookie: id=hush", "set x --header='X-Api-Key: hush' --intreval 3h",
        ])
    func batches(line: String) throws {
        defer { program.remove() }
        let ended = try program.run("batch", input: "\(line)\n")
        #expect(ended.status != 0 && !"\(ended.output)\(ended.errors)".contains("hush"), "\(ended.errors)")
        let words = line.replacing("'", with: "").split(separator: " ").map(String.init)
        let typed = try program.run(words)
        #expect(typed.status != 0 && !"\(typed.output)\(typed.errors)".contains("hush"), "\(typed.errors)")
    }

    @Test("an address in a list with a mistake in it is neither followed nor shown with its password, and no secret is kept of it")
    func lists() throws {
        defer { program.remove() }
        let addresses = [
            "https://ada:hush@ho st/x", "https//ada:hush@h/x", "https: //ada:hush@h/x", "ada:hush@h/x", "ada:hush@ho st/x",
            "feeds:https://ada:hush@h/x", "htps://ada:hush@h/x", "http://ada:hush@h:99999/x", "http://ada:hush@h:0/x",
            "https://ada:hush@[::1/x",
        ]
        let outlines = addresses.map { "<outline type='rss' xmlUrl='\($0)'/>" }.joined()
        let list = try program.write("<opml version='2.0'><body>\(outlines)</body></opml>", to: "list.opml")
        for line in [["import", list], ["pull", "--subscriptions", list], ["pull", "--subscriptions", list, "--json"]] {
            let ended = try program.run(line)
            #expect(ended.status == 1 && !"\(ended.output)\(ended.errors)".contains("hush"), "\(ended.output)\(ended.errors)")
            #expect(!ended.errors.contains("Kept for"))
        }
        #expect(
            try program.run("pull", "--subscriptions", list, "--json").objects().filter { $0["status"] as? String == "failed" }.count == 10)
        #expect(try program.run("sources").output.isEmpty)
    }

    @Test("a login behind any number of slashes of an address in a list is understood, and is in no report and on no tape")
    func slashes() throws {
        defer { program.remove() }
        let beginnings = ["http:", "http:/", "http://", "http:///", "http:////", #"http:/\/"#, #"http:\\"#]
        let outlines = beginnings.enumerated().map { "<outline type='rss' xmlUrl='\($1)ada:hush@127.0.0.1:1/\($0)'/>" }.joined()
        let list = try program.write("<opml version='2.0'><body>\(outlines)</body></opml>", to: "list.opml")
        for line in [["--json", "--record", "tape"], ["--record", "second"], []] {
            let ended = try program.run(["pull", "--subscriptions", list] + line + Program.network)
            #expect(!"\(ended.output)\(ended.errors)".contains("hush"), "\(ended.output)\(ended.errors)")
        }
        #expect(try program.run("sources", "--json").objects().count == beginnings.count)
        var files = 0
        for tape in ["tape", "second"] {
            let folder = program.home.appending(path: tape)
            for case let file as URL in try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)) {
                guard let bytes = try? Data(contentsOf: file) else { continue }
                files += 1
                #expect(!String(decoding: bytes, as: UTF8.self).contains("hush"), "\(file.path)")
            }
        }
        #expect(files > beginnings.count)
        for beginning in beginnings {
            let ended = try program.run("parse", "\(beginning)ada:hush@127.0.0.1:1/x")
            #expect(ended.status != 0 && !"\(ended.output)\(ended.errors)".contains("hush"), "\(ended.errors)")
        }
    }

    @Test("an address with a slash in its password is refused as what it is, and not as one that could be asked")
    func slashInPassword() throws {
        defer { program.remove() }
        let address = "http://ada:hu/sh@127.0.0.1:1/p"
        let list = try program.write("<opml version='2.0'><body><outline xmlUrl='\(address)'/></body></opml>", to: "list.opml")
        for words in [["pull", address], ["pull", "--subscriptions", list], ["import", list], ["add", address]] {
            let ended = try program.run(words)
            let said = ended.output + ended.errors
            #expect(ended.status != 0 && said.contains("http://***/***@127.0.0.1:1/p") && said.contains("%2F"), "\(said)")
            #expect(!said.contains("hu/sh"))
        }
        #expect(try program.run("explain", address).output.contains("%2F"))
    }

    @Test("how a command is used is said as it is, whatever was typed")
    func usage() throws {
        defer { program.remove() }
        let ended = try program.run("posts", "Cookie:", "aggregator", "posts")
        #expect(ended.status == 64 && ended.errors.contains("Usage: aggregator posts"), "\(ended.errors)")
    }

    @Test(
        "nothing is kept for an address that is refused",
        arguments: ["http://ada:hush@h:99999/x", "http://ada:hush@h:0/", "htps://ada:hush@h/"])
    func refused(address: String) throws {
        defer { program.remove() }
        for words in [["add", address], ["pull", address], ["explain", address], ["set", address, "--header", "Cookie: hush"]] {
            let ended = try program.run(words)
            #expect((words[0] == "explain" || ended.status != 0) && !"\(ended.output)\(ended.errors)".contains("hush"), "\(ended.errors)")
        }
        #expect(try program.run(["credentials", "set", address, "--bearer"], input: "hush").status != 0)
        let proxy = try program.run("set", "x", "--proxy", address)
        #expect(proxy.status != 0)
        #expect(try program.run("credentials", "list").output.isEmpty)
        #expect(try program.run("sources").output.isEmpty)
    }

    @Test("who mistypes the scheme of a store is told of those that there are, and who means a store where a file is wanted, of that")
    func schemes() throws {
        defer { program.remove() }
        for words in [["diff", "sqlit:x", "memory:"], ["restore", "sqlit:x"], ["diff", "memory:", "postgress://ada:hush@h/db"]] {
            let ended = try program.run(words)
            #expect(ended.status == 64 && ended.errors.contains("those begin with file:, memory:, "), "\(ended.errors)")
            #expect(!ended.errors.contains("hush"))
        }
        let store = try program.run("restore", "sqlite:x")
        #expect(store.status == 64 && store.errors.contains("aggregator migrate"), "\(store.errors)")
        _ = try program.write("", to: "a:b@c.d")
        #expect(try program.run("restore", "a:b@c.d").errors.contains("a:b@c.d"))
        #expect(try program.run("import", "x:b@c.d").errors.contains("x:b@c.d"))
        #expect(try program.run("parse", "htps://h/").errors.contains("“htps://h/” is no address that can be fetched"))
    }

    @Test("what was typed is quoted as it was typed, and what a terminal would obey is shown")
    func inert() throws {
        defer { program.remove() }
        #expect(try program.run("restore", "2026-01-01T00:00:00Z.jsonl").errors.contains(": 2026-01-01T00:00:00Z.jsonl can't be read"))
        for words in [["posts", "--x\u{1b}[2J\u{9b}"], ["posts", "a\u{1b}[2J"], ["posts", "--limit", "a\u{1b}[2J\nb"]] {
            let ended = try program.run(words)
            #expect(ended.status == 64 && ended.errors.contains("\\u{1b}[2J") && ended.errors.hasPrefix("aggregator: "), "\(ended.errors)")
            #expect(!ended.errors.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{9b}" })
        }
        let agent = try program.run(["config"], environment: ["AGGREGATOR_USER_AGENT": "a\nb"])
        #expect(agent.status == 78 && agent.errors.contains("can't be “a\\u{a}b”"), "\(agent.errors)")
    }

    @Test("options before the command need a command, and a command that is nearly one is named")
    func commands() throws {
        defer { program.remove() }
        for words in [["--store", "memory:"], ["--store"], ["--wait=3"]] {
            let ended = try program.run(words)
            #expect(ended.status == 64 && ended.errors.contains("Options are here, and no command"), "\(ended.errors)")
        }
        #expect(try program.run("--store", "memory:", "help", "posts").output == program.run("help", "posts").output)
        #expect(try program.run("--store", "memory:", "--version").status == 0)
        #expect(try program.run("--store", "memory:", "--jsn", "posts").errors.contains("--jsn"))
        #expect(try program.run("--store", "memory:", "credentials", "list").status == 0)
        #expect(try program.run("--store", "memory:", "credentials").output == program.run("credentials").output)
        for words in [
            ["--store", "memory:", "credentials", "--json"], ["credentials", "--json", "list"],
            ["credentials", "--store", "memory:", "list"],
        ] {
            let ended = try program.run(words)
            #expect(ended.status == 64 && ended.errors.contains("“credentials list”") && ended.output.isEmpty, "\(ended.errors)")
            #expect(ended.errors.hasPrefix("{\"code\":\"bad-usage\"") == words.contains("--json"))
        }
        for (word, hint) in [("hlep", "“help”"), ("errors", "“help errors”"), ("man", "“help man”"), ("version", "“--version”")] {
            let ended = try program.run(word)
            #expect(ended.status == 64 && ended.errors.contains("“\(word)” is no command; did you mean \(hint)?"), "\(ended.errors)")
        }
        #expect(try program.run("help", "eror").errors.contains("is no command; "))
        let place = try program.run("credentials", "set", "example.org", "--bearer")
        #expect(place.status == 1 && place.errors.contains("write an address as in https://"), "\(place.errors)")
        let fake = try program.run("posts", "--environment", "fake", "--store", "sqlite:x")
        #expect(fake.status == 64 && fake.errors.contains("begin with memory: in the fake environment."), "\(fake.errors)")
        for words in [["credentials", "lst"], ["help", "credentials", "lst"], ["credentials", "lst", "--json"]] {
            let ended = try program.run(words)
            #expect(ended.status == 64 && ended.errors.contains("did you mean “credentials list”?"), "\(ended.errors)")
        }
    }

    @Test("markup in a link, which a page may be built from, is escaped in all output, and kept as it is", arguments: ["sqlite", "file"])
    func markup(scheme: String) throws {
        defer { program.remove() }
        let written = "http://e.x/&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"
        let safe = "http://e.x/%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
        let feed = try program.write(
            """
            <rss version="2.0"><channel><title>Blog</title><link>\(written)</link><item><guid isPermaLink="false">1</guid><title>One</title>
            <link>\(written)</link><enclosure url="\(written)" type="audio/mpeg"/></item></channel></rss>
            """, to: "feed.xml")
        let store = ["--store", "\(scheme):store"]
        #expect(try program.run(["add", feed] + store).status == 0)
        #expect(try program.run(["pull", "--all"] + store).status == 0)
        for line in [
            ["posts", "--json"] + store, ["sources", "--json"] + store, ["export", "--format", "jsonfeed"] + store, ["export"] + store,
            ["parse", feed],
        ] {
            let said = try program.run(line)
            #expect(said.status == 0 && said.output.contains(safe) && !said.output.contains("<script>"), "\(line): \(said)")
        }
        let id = try #require(try program.run(["posts", "--json"] + store).objects().first?["id"] as? String)
        #expect(try program.run(["read", id] + store).output.contains(safe))
        let archive = try program.run(["archive"] + store).output
        #expect(archive.contains(#"http://e.x/\"><script>alert(1)</script>"#), "\(archive)")
    }

    @Test("an address with markup is found again as it is shown")
    func shownAddress() throws {
        defer { program.remove() }
        let list = try program.write(
            "<opml version='2.0'><body><outline type='rss' xmlUrl='http://e.x/&quot;&lt;a'/></body></opml>", to: "list.opml")
        #expect(try program.run("import", list).status == 0)
        let shown = try #require(try program.run("sources", "--json").objects().first?["feed_url"] as? String)
        #expect(shown == "http://e.x/%22%3Ca")
        for options in [[], ["--all"]] {
            let plan = try program.run(["pull", "--dry-run", "--json"] + options).objects()
            #expect(plan.first?["source"] as? String == shown && plan.first?["feed_url"] as? String == shown, "\(plan)")
        }
        let exported = try program.run("export", "--format", "opml").output
        #expect(exported.contains("xmlUrl=\"http://e.x/&quot;&lt;a\""), "\(exported)")
        let again = try program.run("import", "-", input: exported)
        #expect(again.status == 0, "\(again)")
        #expect(try program.run("sources", "--json").objects().count == 1)
        #expect(try program.run("remove", shown).status == 0)
    }

    @Test("a file whose name has markup is one source, by its own name, as it is shown and as it is listed")
    func shownFile() throws {
        defer { program.remove() }
        _ = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "a\"b.xml")
        #expect(try program.run("pull", "a\"b.xml").status == 0)
        let shown = try #require(try program.run("sources", "--json").objects().first?["feed_url"] as? String)
        #expect(shown.hasSuffix("/a%22b.xml"))
        #expect(try program.run("pull", shown).status == 0)
        let list = try program.run("export").output
        #expect(try program.run(["import", "-"], input: list).status == 0)
        #expect(try program.run("sources", "--json").objects().count == 1)
        #expect(try program.run("posts", "--json").objects().count == 1)
    }
}
