import Foundation
import Testing

/// How people name a source, a store or a place to write to.
@Suite("Names that people give")
struct NamingTests {
    let program: Program

    init() throws { program = try Program() }

    @Test("a file is one source by every way of writing its path, and can be named by each")
    func paths() throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        for path in ["feed.xml", "./feed.xml", feed, ".//feed.xml", "file://\(feed)", "file://localhost\(feed)"] {
            #expect(try program.run("pull", path).status == 0)
        }
        #expect(try program.run("sources", "--json").objects().count == 1)
        #expect(try program.run("sources", "./feed.xml").output.contains("Blog"))
        #expect(try program.run("posts", "--feed", "feed.xml", "--json").objects().count == 1)
        #expect(try program.run("set", "./feed.xml", "--name", "Mine").status == 0)
        #expect(try program.run("explain", "feed.xml").output.contains("Mine"))
        #expect(try program.run("remove", "./feed.xml").status == 0)
        #expect(try program.run("sources").output.isEmpty)
    }

    @Test("a source is meant by its address without the scheme, and by its host where no other is there")
    func hosts() throws {
        defer { program.remove() }
        let list = { (paths: [String]) in
            "<opml><body>" + paths.map { "<outline xmlUrl='https://\($0)'/>" }.joined() + "</body></opml>"
        }
        let one = try program.write(list(["blog.invalid/a", "other.invalid/feed"]), to: "one.opml")
        #expect(try program.run("import", one).status == 0)
        #expect(try program.run("sources", "blog.invalid/a", "other.invalid/feed", "OTHER.invalid", "--json").objects().count == 3)
        let two = try program.write(list(["blog.invalid/b"]), to: "two.opml")
        #expect(try program.run("import", two).status == 0)
        #expect(
            try program.run("remove", "blog.invalid").errors.contains(
                /\(https:\/\/blog.invalid\/a\), [0-9a-f]{32} \(https:\/\/blog.invalid\/b\);/))
        let three = try program.write(list(["nas.invalid:8080/feed"]), to: "three.opml")
        #expect(try program.run("import", three).status == 0)
        #expect(try program.run("sources", "nas.invalid:8080", "nas.invalid", "--json").objects().count == 2)
        #expect(try program.run("sources", "nas.invalid:8081").errors.contains("nas.invalid:8081"))
        // A user who adds a site may mean another feed of it.
        #expect(try !program.run("add", "other.invalid").errors.contains("Already"))
        #expect(try program.run("add", "other.invalid/feed").errors.contains("Already following"))
    }

    @Test("an address that a list gives to another source as its name is no source's")
    func addressAsName() throws {
        defer { program.remove() }
        let outline = "<outline text='https://new.invalid/feed' xmlUrl='https://old.invalid/feed'/>"
        let list = try program.write("<opml><body>\(outline)</body></opml>", to: "list.opml")
        #expect(try program.run("import", list).status == 0)
        for command in ["add", "remove"] {
            let ended = try program.run(command, "https://new.invalid/feed")
            #expect(ended.status == 1 && !ended.errors.contains("old.invalid"), "\(ended.errors)")
        }
        #expect(try program.run("sources", "--json").objects().count == 1)
    }

    @Test("sources whose addresses differ in their secrets alone are told by their ids, which say which is meant")
    func secretsAlone() throws {
        defer { program.remove() }
        let outlines = ["one", "two"].map { "<outline text='Club' xmlUrl='https://club.invalid/feed?token=\($0)'/>" }
        let list = try program.write("<opml><body>\(outlines.joined())</body></opml>", to: "list.opml")
        #expect(try program.run("import", list).status == 0)
        let ids = try program.run("sources", "--json").objects().compactMap { $0["id"] as? String }
        for words in [["remove", "Club"], ["posts", "--feed", "Club"], ["explain", "Club"], ["pull", "Club"]] {
            let ended = try program.run(words)
            #expect(ended.status == 1 && ended.errors.contains("names several"), "\(ended.errors)")
            #expect(ids.count == 2 && ids.allSatisfy(ended.errors.contains), "\(ended.errors)")
        }
        #expect(try program.run("remove", String(ids[0].prefix(8))).status == 0)
        #expect(try program.run("sources", "Club", "--json").objects().first?["id"] as? String == ids[1])
    }

    @Test("who names several sources is shown those that there are, and told of the others", arguments: [[], ["--json"]])
    func someUnknown(options: [String]) throws {
        defer { program.remove() }
        let list = try program.write("<opml><body><outline xmlUrl='https://one.invalid/feed'/></body></opml>", to: "list.opml")
        #expect(try program.run("import", list).status == 0)
        let ended = try program.run(["sources", "nosuch.invalid", "one.invalid", "https://ada:hush@other.invalid/"] + options)
        #expect(ended.status == 1 && ended.output.contains("one.invalid/feed"), "\(ended.output)")
        #expect(ended.errors.contains("nosuch.invalid") && ended.errors.contains("other.invalid"), "\(ended.errors)")
        #expect(!ended.errors.contains("hush"), "\(ended.errors)")
        let none = try program.run(["sources", "nosuch.invalid"] + options)
        #expect(none.status == 1 && none.output.isEmpty && none.errors.contains("nosuch.invalid"), "\(none.errors)")
    }

    @Test("who adds what is followed already is told that what was set with it was left", arguments: ["--interval", "--timeout"])
    func leftSettings(option: String) throws {
        defer { program.remove() }
        let list = try program.write("<opml><body><outline xmlUrl='https://one.invalid/feed'/></body></opml>", to: "list.opml")
        #expect(try program.run("import", list).status == 0)
        let ended = try program.run("add", "one.invalid/feed", option, "1h")
        #expect(ended.status == 0 && ended.errors.contains("Nothing was changed; use `aggregator set"), "\(ended.errors)")
        #expect(try !program.run("add", "one.invalid/feed").errors.contains("Nothing was changed"))
    }

    @Test("an address for feed readers is the source that it stands for, whoever writes it")
    func feedScheme() throws {
        defer { program.remove() }
        let addresses = [
            "feed:https://one.invalid/feed", "https://one.invalid/feed", "feed://two.invalid/feed", "feed:https://ada:hush@three.invalid/",
        ]
        let list = try program.write(
            "<opml><body>" + addresses.map { "<outline xmlUrl='\($0)'/>" }.joined() + "</body></opml>", to: "list.opml")
        let ended = try program.run("import", list)
        #expect(ended.status == 0 && ended.errors.contains("3 subscriptions in"), "\(ended.errors)")
        #expect(!ended.errors.contains("hush"))
        let followed = try program.run("sources", "--json").objects().compactMap { $0["feed_url"] as? String }
        #expect(Set(followed) == ["https://one.invalid/feed", "http://two.invalid/feed", "https://three.invalid/"])
        for address in addresses {
            #expect(try program.run("add", address).errors.contains("Already following"))
            #expect(try program.run("sources", address, "--json").objects().count == 1)
        }
        let previewed = try program.run("pull", "--dry-run", "feed://two.invalid/feed", "feed://four.invalid/feed")
        #expect(previewed.status == 0 && previewed.output.contains("four.invalid"), "\(previewed.errors)")
    }

    @Test(
        "a place is named as letters, accounts and communities are",
        arguments: [
            ("<https://127.0.0.1:1/feed>", "https://127.0.0.1:1/feed"), ("<127.0.0.1:1/feed>", "https://127.0.0.1:1/feed"),
            ("//127.0.0.1:1/feed", "https://127.0.0.1:1/feed"), ("!cats@127.0.0.1:1", "https://127.0.0.1:1/c/cats"),
            ("acct:ada@127.0.0.1:1", "https://127.0.0.1:1/@ada"), ("@ada@127.0.0.1:1", "https://127.0.0.1:1/@ada"),
        ])
    func places(name: String, address: String) throws {
        defer { program.remove() }
        for command in ["discover", "add"] {
            let ended = try program.run(command, name)
            #expect(ended.status == 1 && ended.errors.hasPrefix("aggregator: \(address) "), "\(ended.errors)")
        }
    }

    @Test("this host needs no dot to be one, with a port as without")
    func thisHost() throws {
        defer { program.remove() }
        for name in ["localhost:1/feed", "localhost:1", "localhost/feed"] {
            let ended = try program.run("add", name)
            #expect(ended.status == 1 && !ended.errors.contains("is no address"), "\(ended.errors)")
        }
    }

    @Test("a file of authorities that is none is a mistake before anybody is asked")
    func authorities() throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        #expect(try program.run("add", feed).status == 0)
        let none = try program.write("no certificate", to: "none.pem")
        for file in [none, "nowhere.pem"] {
            for words in [["pull", "--all"], ["parse", feed], ["set", "feed.xml"]] {
                let ended = try program.run(words + ["--ca-file", file])
                #expect(ended.status == 64 && ended.output.isEmpty && ended.errors.contains("--ca-file"), "\(ended.errors)")
            }
            let set = try program.run(["pull", "--all"], environment: ["AGGREGATOR_CA_FILE": file])
            #expect(set.status == 78 && set.errors.contains("AGGREGATOR_CA_FILE"), "\(set.errors)")
            #expect(try program.run(["sources"], environment: ["AGGREGATOR_CA_FILE": file]).status == 0)
        }
        #expect(try program.run("sources", "--json").objects().first?["failures"] as? Int == 0)
    }

    @Test(
        "who looks for nothing finds nothing",
        arguments: [["search", ""], ["search", " "], ["posts", "--search", " "], ["search"]])
    func blankSearch(words: [String]) throws {
        defer { program.remove() }
        let ended = try program.run(words + ["--store", "memory:"])
        #expect(ended.status == 64 && ended.output.isEmpty && ended.errors.contains("Say what to look for"), "\(ended.errors)")
    }

    @Test(
        "what a search that is saved, forgotten or listed can't have is refused",
        arguments: [
            ["--save", "a", "b", "--limit", "5"], ["--save", "a", "b", "--order", "newest"], ["--save", "a", "b", "--after", "x"],
            ["--list", "a"], ["--forget", "a", "b"], ["--forget", "a", "--unread"], ["--list", "--limit", "3"],
        ])
    func searches(words: [String]) throws {
        defer { program.remove() }
        let ended = try program.run(["search"] + words)
        #expect(ended.status == 64 && !FileManager.default.fileExists(atPath: program.home.appending(path: "data").path), "\(ended.errors)")
    }

    @Test("the manual names every variable that is heard")
    func variables() throws {
        defer { program.remove() }
        let page = try program.run("help", "man").output.replacing("\\-", with: "-")
        for name in [
            "NO_COLOR", "SSL_CERT_FILE", "AGGREGATOR_CONFIG", "AGGREGATOR_TOKEN_HOST", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "SQLITE_TMPDIR",
            "PATH",
        ] {
            #expect(page.contains("\\fB\(name)") || page.contains(", \(name)"), "\(name)")
        }
        #expect(page.contains(".SH ENVIRONMENT"))
    }

    @Test("an option that there is none of is told before anything else")
    func unknownOption() throws {
        defer { program.remove() }
        #expect(try program.run("search", "-x").errors.contains("-x"))
    }

    @Test("the configuration shows where the default store is")
    func defaultStore() throws {
        defer { program.remove() }
        let store = try program.run("config", "--json").objects().first { $0["key"] as? String == "store" }
        #expect((store?["value"] as? String)?.contains(":") == true && store?["origin"] as? String == "default")
    }

    @Test("a name that several have is answered with those that have it")
    func several() throws {
        defer { program.remove() }
        for file in ["a.xml", "b.xml"] {
            _ = try program.write(ScenarioTests.rss("Blog", [(file, "First", "One")]), to: file)
            #expect(try program.run("add", file).status == 0)
        }
        for words in [
            ["posts", "--feed", "Blog"], ["explain", "Blog"], ["set", "Blog", "--name", "x"], ["remove", "Blog"], ["sources", "Blog"],
        ] {
            let ended = try program.run(words)
            #expect(ended.status == 1)
            #expect(ended.errors.contains("a.xml") && ended.errors.contains("b.xml"), "\(ended.errors)")
        }
        // A file of that name is not what was meant.
        _ = try program.write(ScenarioTests.rss("Other", [("o", "First", "One")]), to: "Blog")
        let pulled = try program.run("pull", "Blog")
        #expect(pulled.status == 1 && pulled.errors.contains("names several") && pulled.errors.contains("b.xml"), "\(pulled.errors)")
        #expect(try program.run("sources", "--json").objects().count == 2)
        #expect(try program.run("remove", "nosuch").errors.contains("“nosuch” is not followed"))
    }

    @Test("a store that a file or a variable names wrongly is a wrong configuration, and where it stands is said")
    func wronglySetStore() throws {
        defer { program.remove() }
        let file = try program.write("{\"store\": \"cloud:x\"}", to: "config.json")
        let inFile = try program.run("posts", "--config", file)
        #expect(inFile.status == 78 && inFile.errors.contains("store in \(file) can't be “cloud:x”"), "\(inFile.errors)")
        let inVariable = try program.run(["posts"], environment: ["AGGREGATOR_STORE": "cloud:x"])
        #expect(inVariable.status == 78 && inVariable.errors.contains("AGGREGATOR_STORE can't be “cloud:x”"))
        #expect(try program.run("posts", "--store", "cloud:x").status == 64)
    }

    @Test("what lists the settings works with a configuration in which one is unknown")
    func unknownSetting() throws {
        defer { program.remove() }
        let file = try program.write("{\"zzz\": 1}", to: "config.json")
        for words in [["config"], ["posts"]] {
            let ended = try program.run(words, environment: ["AGGREGATOR_CONFIG": file])
            #expect(ended.status == 78 && ended.errors.contains("`aggregator help man` lists what there is."), "\(ended.errors)")
        }
        let listed = try program.run(["help", "man"], environment: ["AGGREGATOR_CONFIG": file])
        #expect(listed.status == 0 && listed.output.contains("AGGREGATOR_TIMEOUT"), "\(listed.errors)")
    }

    @Test("a home that is no folder has no configuration in it")
    func noHome() throws {
        defer { program.remove() }
        let nowhere = ["HOME": "/dev/null", "XDG_CONFIG_HOME": ""]
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        let pulled = try program.run(["pull", feed, "--store", "memory:"], environment: nowhere)
        #expect(pulled.status == 0, "\(pulled.errors)")
        #expect(try program.run(["posts", "--config", "/dev/null/config.json"]).status == 78)
    }

    @Test("a base that is no address is refused", arguments: ["notaurl", "", "/feeds", "//example.org/"])
    func badBase(base: String) throws {
        defer { program.remove() }
        let ended = try program.run("parse", "--base-url", base, "-", input: "<rss><channel/></rss>")
        #expect(ended.status == 64 && ended.output.isEmpty && ended.errors.contains("--base-url"), "\(ended.errors)")
    }

    @Test("an empty name is said to be one", arguments: ["archive", "restore", "import"])
    func emptyName(command: String) throws {
        defer { program.remove() }
        let ended = try program.run(command, "")
        #expect(ended.status != 0 && ended.errors.contains("An empty name"), "\(ended.errors)")
    }

    @Test("a post that was removed is still explained")
    func removedPost() throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One"), ("b", "Second", "Two")]), to: "feed.xml")
        #expect(try program.run("add", feed).status == 0)
        let ids = try program.run("posts", "--json").objects().compactMap { $0["id"] as? String }
        #expect(try program.run("mark", "--read", "--all").status == 0)
        #expect(try program.run("prune", "--retain-posts", "1").status == 0)
        let removed = try ids.map { try program.run("explain", $0) }.filter { $0.output.contains("was removed") }
        #expect(removed.count == 1 && removed[0].status == 0 && removed[0].output.contains("Blog"))
        #expect(try program.run("explain", "0123456789abcdef").status == 1)
    }

    @Test("of the posts that are named to be marked, those that are there are marked, and each that is not is told")
    func marksTheOthers() throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One"), ("b", "Second", "Two")]), to: "feed.xml")
        #expect(try program.run("add", feed).status == 0)
        let ids = try program.run("posts", "--json").objects().compactMap { $0["id"] as? String }
        let ended = try program.run(["mark", "--star", "0123456789ab", ids[0], "short", ids[1]])
        #expect(ended.status != 0 && ended.errors.contains("2 posts marked."), "\(ended.errors)")
        #expect(ended.errors.contains("“0123456789ab”") && ended.errors.contains("“short” is too short"), "\(ended.errors)")
        #expect(try program.run("posts", "--starred", "--json").objects().count == 2)
    }

    @Test("what a source has left that is no longer followed is explained, and so is the source")
    func orphans() throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One"), ("b", "Second", "Two")]), to: "feed.xml")
        #expect(try program.run("add", feed).status == 0)
        let source = try #require(try program.run("sources", "--json").objects().first?["id"] as? String)
        let id = try #require(try program.run("posts", "--json").objects().first?["id"] as? String)
        #expect(try program.run("mark", "--star", id).status == 0)
        #expect(try program.run("remove", feed).status == 0)
        let starred = try program.run("explain", id)
        #expect(starred.output.contains("kept because it is starred") && !starred.output.contains("next documents"), "\(starred.output)")
        #expect(try program.run("mark", "--unstar", id).status == 0)
        #expect(try program.run("explain", id).output.contains("it is starred no more"))
        let kept = try program.run("posts", "--json").objects().first?["_aggregator"] as? [String: Any]
        let shown = try #require((kept?["feed"] as? [String: Any])?["url"] as? String)
        for name in [source, "Blog", " bLOG ", "file://\(feed)", "feed.xml", String(source.prefix(8)).uppercased(), shown] {
            let left = try program.run("explain", name, "--json")
            #expect(left.status == 0 && left.output.contains("1 post of it is still stored"), "\(name): \(left.output)\(left.errors)")
            #expect(try program.run("posts", "--feed", name, "--json").objects().count == 1)
        }
    }

    @Test("a title that several sources have that are no longer followed names none of them, and all are told")
    func orphansOfOneTitle() throws {
        defer { program.remove() }
        var sources: [String] = []
        for name in ["a.xml", "b.xml"] {
            let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: name)
            #expect(try program.run("add", feed).status == 0)
            sources += try program.run("sources", "--json").objects().compactMap { $0["id"] as? String }
            for post in try program.run("posts", "--json").objects() {
                #expect(try program.run("mark", "--star", try #require(post["id"] as? String)).status == 0)
            }
            #expect(try program.run("remove", feed).status == 0)
        }
        #expect(Set(sources).count == 2)
        for line in [["explain", "blog"], ["posts", "--feed", "Blog"]] {
            let ended = try program.run(line)
            #expect(ended.status == 1 && ended.errors.contains("names several that are followed no longer"), "\(ended.errors)")
            #expect(sources.allSatisfy(ended.errors.contains), "\(ended.errors)")
        }
        #expect(try program.run("explain", sources[0]).output.contains("1 post of it is still stored"))
    }

    @Test("a plan can be had for a store that is not made yet, and makes none")
    func planBeforeTheStore() throws {
        defer { program.remove() }
        let plan = try program.run("pull", "--dry-run", "http://127.0.0.1:1/feed", "--store", "sqlite:new.sqlite")
        #expect(plan.status == 0 && plan.output.contains("127.0.0.1"))
        #expect(!FileManager.default.fileExists(atPath: program.home.appending(path: "new.sqlite").path))
    }

    @Test("an empty file is a store that is not made yet")
    func emptyFile() throws {
        defer { program.remove() }
        let path = try program.write("", to: "empty.sqlite")
        let ended = try program.run("posts", "--store", "sqlite:\(path)")
        #expect(ended.status == 69 && ended.errors.contains("it is empty"))
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        #expect(try program.run("pull", feed, "--store", "sqlite:\(path)").status == 0)
        #expect(try program.run("posts", "--store", "sqlite:\(path)").status == 0)
    }

    @Test(
        "a site may be named as people say it: what is asked is its https address",
        arguments: ["nowhere.invalid", "nowhere.invalid:8443/blog", "@ada@nowhere.invalid"])
    func sites(name: String) throws {
        defer { program.remove() }
        #expect(try program.run("add", "nowhere.xml").errors.contains("is no address, no file"))
        let ended = try program.run("add", name)
        #expect(ended.status == 1 && ended.errors.contains("nowhere.invalid") && !ended.errors.contains("is no address"), "\(ended.errors)")
    }

    @Test("an input that can't be understood is named, also where the sentence has its name for a word, and once")
    func inputs() throws {
        defer { program.remove() }
        let page = "<!DOCTYPE html><html><head><title>Hi</title></head><body>Hi</body></html>"
        for name in ["a", "page", "feed", "page.html"] {
            _ = try program.write(page, to: name)
            let ended = try program.run("parse", name)
            #expect(ended.status == 1 && ended.errors.hasPrefix("aggregator: \(name): The "), "\(ended.errors)")
        }
        for name in ["none", "be", "./be.xml"] {
            let ended = try program.run("parse", name)
            #expect(ended.status == 1 && ended.errors.hasPrefix("aggregator: \(name) can't be read: "), "\(ended.errors)")
        }
    }
}
