import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

/// What `add` does where the address is followed already, and no pull of it has ever worked.
@Suite("Adding what is followed, and was never read")
struct AddingAgainTests {
    let program: Program
    let server: LoopbackServer

    init() throws {
        program = try Program()
        server = try LoopbackServer()
    }

    private let network = Program.network

    private func publishPage(linkingTo feeds: String...) throws -> String {
        try server.publishPage(feeds.map { "<link rel=alternate type=application/rss+xml href=\($0)>" }.joined())
    }

    private func sources() throws -> [[String: Any]] { try program.run("sources", "--json", "--verbose").objects() }

    @Test("a page that was pulled as a feed gives way to its feed, which gets its name, tags and settings", arguments: [false, true])
    func page(isJSON: Bool) throws {
        defer { program.remove() }
        let (feed, page) = (try server.publishFeed(at: "/posts.xml"), try publishPage(linkingTo: "/posts.xml"))
        let pulled = try program.run(["pull", page, "--json"] + network)
        #expect(pulled.status == 1 && pulled.output.contains("web-page"), "\(pulled.output)")
        #expect(try program.run("set", page, "--name", "Mine", "--tag", "News", "--interval", "6h").status == 0)
        let ended = try program.run(["add", page, "--tag", "Blogs"] + network + (isJSON ? ["--json"] : []))
        #expect(ended.status == 0, "\(ended.errors)")
        if isJSON {
            let told = try ended.objects().first
            #expect(told?["status"] as? String == "added" && told?["feed_url"] as? String == feed && told?["replaces"] as? String == page)
        } else {
            let words = "Following \(feed)\n\(page), the page to which it belongs, is followed no longer; its name, tags and settings are"
            #expect(ended.errors.contains(words), "\(ended.errors)")
        }
        let followed = try sources()
        #expect(followed.count == 1 && followed.first?["feed_url"] as? String == feed)
        #expect(followed.first?["title"] as? String == "Mine" && followed.first?["tags"] as? [String] == ["News", "Blogs"], "\(followed)")
        #expect((followed.first?["settings"] as? [String: Any])?["interval"] != nil, "\(followed)")
        #expect(try program.run("posts", "--json").objects().count == 1)
    }

    @Test("of the feeds of a page that a list named one is chosen as for a new address, and none without a word")
    func several() throws {
        defer { program.remove() }
        let two = try server.publishFeed(at: "/two")
        let page = try publishPage(linkingTo: "/one", "/two")
        let list = try program.write("<opml><body><outline text='Mine' xmlUrl='\(page)'/></body></opml>", to: "list.opml")
        #expect(try program.run("import", list).status == 0)
        #expect(try program.run(["pull"] + network).status == 1)
        let unclear = try program.run(["add", page] + network)
        #expect(unclear.status == 1 && unclear.errors.contains("--choose N"), "\(unclear.errors)")
        #expect(try sources().map { $0["feed_url"] as? String } == [page])
        #expect(try program.run(["add", page, "--choose", "2"] + network).status == 0)
        #expect(try sources().map { $0["feed_url"] as? String } == [two])
        #expect(try sources().map { $0["title"] as? String } == ["Mine"])
    }

    @Test("a page gives way to its feed where that is followed already, but not where a person has set something for the page")
    func followedFeed() throws {
        defer { program.remove() }
        let (feed, page) = (try server.publishFeed(at: "/posts.xml"), try publishPage(linkingTo: "/posts.xml"))
        #expect(try program.run(["add", feed] + network).status == 0)
        #expect(try program.run(["pull", page] + network).status == 1)
        #expect(try program.run("set", page, "--name", "Mine").status == 0)
        let kept = try program.run(["add", page] + network)
        #expect(kept.status == 0 && kept.errors.hasPrefix("Already following \(feed)\n\(page), the page that led"), "\(kept.errors)")
        #expect(kept.errors.contains("`aggregator remove \(page)` stops that"), "\(kept.errors)")
        #expect(try sources().count == 2)
        #expect(try program.run("set", page, "--name", "").status == 0)
        let ended = try program.run(["add", page] + network)
        #expect(
            ended.status == 0
                && ended.errors == "Already following \(feed)\n\(page), the page to which it belongs, is followed no longer.\n")
        #expect(try sources().map { $0["title"] as? String } == ["Blog"])
    }

    @Test("a page that leads to the feed of another site stays: a portal on the way, or whoever parks a domain, has a feed as well")
    func anotherSite() throws {
        defer { program.remove() }
        let elsewhere = try LoopbackServer()
        let feed = try elsewhere.publish(LoopbackAnswer(rss: "Portal", [("a", "First", "One")]), at: "/feed").text
        let page = try publishPage(linkingTo: feed)
        #expect(try program.run(["pull", page] + network).status == 1)
        let ended = try program.run(["add", page] + network)
        #expect(ended.status == 0 && ended.errors.contains("is followed as well"), "\(ended.errors)")
        #expect(Set(try sources().compactMap { $0["feed_url"] as? String }) == [page, feed])
    }

    @Test("a page whose feed is not found stays, and so does what has become a feed since")
    func staying() throws {
        defer { program.remove() }
        let page = try publishPage()
        #expect(try program.run(["pull", page] + network).status == 1)
        let none = try program.run(["add", page] + network)
        #expect(none.status == 1 && none.errors.contains("is a web page that links to no feed"), "\(none.errors)")
        #expect(try sources().count == 1)
        _ = try server.publishFeed(at: "/")
        let ended = try program.run(["add", page] + network)
        #expect(ended.status == 0 && ended.errors.contains("Already following \(page)"), "\(ended.errors)")
        #expect(try sources().map { $0["posts"] as? Int } == [1])
    }

    @Test("a feed that no pull has read is said to fail, why, and what to do; one that was read before is not")
    func neverRead() throws {
        defer { program.remove() }
        let nope = "http://127.0.0.1:\(server.port)/nope"
        #expect(try program.run(["pull", nope] + network).status == 1)
        let ended = try program.run(["add", nope] + network)
        #expect(ended.status == 1 && ended.errors.hasPrefix("Already following \(nope)\n"), "\(ended.errors)")
        #expect(ended.errors.contains("no document at this address (status 404)"), "\(ended.errors)")
        #expect(ended.errors.contains("`aggregator pull \(nope)` asks again"), "\(ended.errors)")
        let told = try program.run(["add", nope, "--json"] + network)
        let failure = try told.objects().first?["error"] as? [String: String]
        #expect(told.status == 1 && failure?["code"] == "not-found" && failure?["message"]?.contains("404") == true, "\(told.output)")
        #expect(server.requests.count == 1)
        let feed = try server.publishFeed(at: "/feed")
        #expect(try program.run(["add", feed] + network).status == 0)
        _ = try server.publish(LoopbackAnswer(404, text: ""), at: "/feed")
        #expect(try program.run(["pull", feed] + network).status == 1)
        let known = try program.run(["add", feed] + network)
        #expect(known.status == 0 && known.errors == "Already following \(feed)\n", "\(known.errors)")
    }

    @Test("a source that no pull has read, as its server or its site asked to wait, is said to wait, and how to ask all the same")
    func waiting() throws {
        defer { program.remove() }
        let wait = [Header(name: "Retry-After", value: "3600")]
        let busy = try server.publish(LoopbackAnswer(503, headers: wait, text: ""), at: "/busy").text
        let limited = try server.publish(LoopbackAnswer(429, headers: wait, text: ""), at: "/limited").text
        let feed = try server.publishFeed(at: "/feed")
        let list = try program.write("<opml><body><outline xmlUrl='\(feed)'/></body></opml>", to: "list.opml")
        #expect(try program.run("import", list).status == 0)
        let fresh = try program.run(["add", feed] + network)
        #expect(fresh.status == 0 && fresh.errors == "Already following \(feed)\n", "\(fresh.errors)")
        for (source, asker) in [(busy, "Its server"), (limited, "Its server"), (feed, "Its site")] {
            if source != feed { #expect(try program.run(["pull", source] + network).status == 0) }
            let ended = try program.run(["add", source] + network)
            let words = "Already following \(source)\nNo pull has read it so far. \(asker) asked not to be asked before "
            #expect(ended.status == 1 && ended.errors.hasPrefix(words), "\(ended.errors)")
            #expect(ended.errors.contains("; `aggregator pull \(source) --force` asks all the same.\n"), "\(ended.errors)")
            let told = try program.run(["add", source, "--json"] + network)
            let failure = try told.objects().first?["error"] as? [String: String]
            #expect(told.status == 1 && failure?["code"] == "asked-to-wait", "\(told.output)")
        }
        #expect(server.requests.count == 2)
        #expect(try program.run(["pull", feed, "--force"] + network).status == 0)
        let known = try program.run(["add", feed] + network)
        #expect(known.status == 0 && known.errors == "Already following \(feed)\n", "\(known.errors)")
    }
}
