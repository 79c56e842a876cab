import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

@Suite("Adding the feed of a page")
struct FeedsOfPagesTests {
    let program: Program
    let server: LoopbackServer

    init() throws {
        program = try Program()
        server = try LoopbackServer()
    }

    private let network = Program.network

    @Test("of several feeds none is taken without a word: a list on standard error, what to type, status 1")
    func several() throws {
        defer { program.remove() }
        let one = try server.publishFeed(at: "/one")
        try server.publishFeed(at: "/two")
        let page = try server.publishPage(
            "<link rel=alternate type=application/rss+xml href=/one title=One><link rel=alternate type=application/rss+xml href=/two>")
        let ended = try program.run(["add", page] + network)
        #expect(ended.status == 1 && ended.output.isEmpty)
        #expect(ended.errors.contains("1  \(one)  One") && ended.errors.contains("--choose"))
        let listed = try program.run(["add", page, "--json"] + network)
        #expect(listed.status == 1)
        let failure = try JSONSerialization.jsonObject(with: Data(listed.errors.utf8)) as? [String: String]
        #expect(failure?["code"] == "several-feeds" && failure?["message"]?.contains("--choose") == true, "\(listed.errors)")
        #expect(try listed.objects().map { ($0["url"] as? String)?.hasSuffix("/one") } == [true, false])
        #expect(try program.run(["discover", page, "--json"] + network).output == listed.output)
        #expect(server.requests.allSatisfy { $0.target == "/" })
        #expect(try program.run(["add", page, "--choose", "3"] + network).status == 64)
        #expect(try program.run(["add", page, "--youtube", "videos"] + network).status == 64)
        let twice = try program.run(["add", page, "--youtube", "videos", "--choose", "2"] + network)
        #expect(twice.status == 64 && twice.errors.contains("leave out --choose"), "\(twice.errors)")
        let single = try program.run(["add", one, "--choose", "3"] + network)
        #expect(single.status == 64 && single.errors.contains("leave out --choose 3"), "\(single.errors)")
        #expect(try program.run(["add", page, "--choose", "2"] + network).status == 0)
        #expect(try program.run("sources", "--json").objects().map { ($0["feed_url"] as? String)?.hasSuffix("/two") } == [true])
    }

    @Test("the one feed that a page declares is followed, whatever else looks like a feed, and how to see the others is said")
    func declared() throws {
        defer { program.remove() }
        try server.publishFeed(at: "/main")
        let record = "<link rel=alternate type=application/json href=/api/page.json>"
        let page = try server.publishPage(
            record + "<a href=/tags/rss>Tag</a><link rel=alternate type=application/rss+xml href=/main title=Main><a href=/feed>x</a>")
        let added = try program.run(["add", page, "--json"] + network)
        #expect(added.status == 0 && !added.errors.contains("declares"), "\(added.errors)")
        #expect(try added.objects().map { $0["status"] as? String } == ["added", "updated"])
        #expect(server.requests.map(\.target) == ["/", "/main"])
        let again = try program.run(["add", page] + network)
        let note = "Of 4 feeds that it links to, the page declares one, which is meant; `aggregator discover \(page)` lists all.\n"
        #expect(again.status == 0 && again.errors.contains("\(note)Already following"), "\(again.errors)")
        let listed = try program.run(["discover", page, "--json"] + network).objects()
        #expect(listed.map { ($0["url"] as? String)?.split(separator: "/").last } == ["main", "page.json", "rss", "feed"])
        #expect(try program.run(["add", page, "--choose", "5"] + network).status == 64)
    }

    @Test("a list of feeds in the place of a page's only feed is what is chosen from")
    func listOfFeeds() throws {
        defer { program.remove() }
        for path in ["/sport.rss", "/news.rss"] { try server.publishFeed(at: path) }
        let page = try server.publishPage("<a href=/rss>RSS</a>")
        let list = try server.publishPage("<a href=/sport.rss>Sport</a><a href=/news.rss>News</a>", at: "/rss")
        let several = try program.run(["add", page] + network)
        #expect(several.status == 1 && several.errors.contains("/news.rss  News\n"), "\(several.errors)")
        #expect(several.errors.contains("\(list) has 2 feeds, and none was chosen: say --choose N"), "\(several.errors)")
        #expect(server.requests.map(\.target) == ["/", "/rss"])
        #expect(try program.run(["add", page, "--choose", "3"] + network).status == 64)
        #expect(try program.run(["add", page, "--choose", "2"] + network).status == 0)
        #expect(try program.run("sources", "--json").objects().map { ($0["feed_url"] as? String)?.hasSuffix("/news.rss") } == [true])
        _ = try server.publishPage("<link rel=alternate type=application/rss+xml href=/sport.rss><a href=/news.rss>News</a>", at: "/rss")
        #expect(try program.run(["add", page] + network).status == 0)
        #expect(try program.run("sources", "--json").objects().count == 2)
    }

    @Test("a page that links to none: the feed at a usual place is followed, and not asked for again")
    func wellKnown() throws {
        defer { program.remove() }
        try server.publishFeed(at: "/rss.xml")
        let page = try server.publishPage("")
        #expect(try program.run(["add", page] + network).status == 0)
        #expect(server.requests.map(\.target) == ["/", "/feed", "/rss.xml"])
        #expect(try program.run("posts", "--json").objects().count == 1)
    }

    @Test("a page in other letters than UTF-8 names its feeds as they are called")
    func latinPage() throws {
        defer { program.remove() }
        try server.publishFeed(at: "/actualit%C3%A9s.xml")
        let link =
            Array("<!DOCTYPE html><link rel=alternate type=application/rss+xml title=Actualit".utf8) + [0xE9]
            + Array("s href=/actualit".utf8)
        for (path, charset, head) in [("/header", "; charset=iso-8859-1", ""), ("/meta", "", "<meta charset=iso-8859-1>")] {
            let headers = [Header(name: "Content-Type", value: "text/html\(charset)")]
            let body = Array(head.utf8) + link + [0xE9] + Array("s.xml>".utf8)
            let page = try server.publish(LoopbackAnswer(headers: headers, body: body), at: path).text
            let found = try program.run(["discover", page, "--json"] + network).objects().first
            #expect(found?["title"] as? String == "Actualités")
            #expect(try program.run(["add", page] + network).status == 0)
        }
        #expect(server.requests.last?.target == "/meta" && server.requests.contains { $0.target == "/actualit%C3%A9s.xml" })
    }

    @Test("the feed of a page that does not say that it is one is found", arguments: ["text/html", "text/plain"])
    func fragment(type: String) throws {
        defer { program.remove() }
        try server.publishFeed(at: "/sub")
        let text = "<meta charset=utf-8><title>My site</title><h1>Hi</h1><a href='/sub'>RSS</a>"
        let page = try server.publish(LoopbackAnswer(headers: [Header(name: "Content-Type", value: type)], text: text), at: "/").text
        let ended = try program.run(["add", page] + network)
        #expect(ended.status == 0, "\(ended.errors)")
        #expect(server.requests.map(\.target) == ["/", "/sub"])
    }
}
