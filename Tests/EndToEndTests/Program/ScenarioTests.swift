import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

/// What a user does in one sitting, over whatever store the program was built with: each scenario is one process.
@Suite("In one sitting")
struct ScenarioTests {
    let program: Program
    let server: LoopbackServer

    init() throws {
        program = try Program()
        server = try LoopbackServer()
    }

    /// Runs commands in one process, over one store. Returns how it ended, and the JSON objects that it printed, in order.
    private func sitting(_ lines: String...) throws -> (ended: Program.Ended, objects: [[String: Any]]) {
        defer { program.remove() }
        let network = "--allow-network 127.0.0.0/8 --host-delay 0"
        let script = lines.map { $0.replacingOccurrences(of: "@network", with: network) }.joined(separator: "\n")
        let ended = try program.run("batch", input: script)
        return (ended, try ended.objects())
    }

    static func rss(_ title: String, _ items: [(guid: String, title: String, body: String)]) -> String {
        let items = items.enumerated().map { index, item in
            "<item><guid isPermaLink=\"false\">\(item.guid)</guid><title>\(item.title)</title><link>https://blog.example/\(item.guid)</link>"
                + "<pubDate>Mon, \(10 + index) Aug 2026 10:00:00 GMT</pubDate><description>\(item.body)</description></item>"
        }
        return "<rss version=\"2.0\"><channel><title>\(title)</title><link>https://blog.example/</link>\(items.joined())</channel></rss>"
    }

    private func feed(_ text: String, tag: String? = nil) -> LoopbackAnswer {
        var answer = LoopbackAnswer(
            headers: [Header(name: "Content-Type", value: "application/rss+xml")] + (tag.map { [Header(name: "ETag", value: $0)] } ?? []),
            text: text)
        answer.honoursValidators = true
        return answer
    }

    @Test("a feed is pulled, read, marked, and pulled again without storing anything twice")
    func pullAndRead() throws {
        let text = Self.rss("Blog", [("a", "First", "One"), ("b", "Second", "Two")])
        let address = try server.publish(feed(text, tag: "\"1\""), at: "/feed")
        let (ended, objects) = try sitting(
            "pull \(address) @network --json", "posts --json", "mark --read --all", "posts --unread --json", "pull --all @network --json",
            "posts --json")
        #expect(ended.status == 0, "\(ended.errors)")
        #expect(objects[0]["status"] as? String == "updated")
        #expect(objects[0]["new"] as? Int == 2)
        #expect((objects[1]["summary"] as? [String: Any])?["new"] as? Int == 2)
        #expect(objects[2...3].map { $0["title"] as? String } == ["Second", "First"])
        #expect(objects[4]["status"] as? String == "unchanged")
        #expect(objects[6...].map { $0["title"] as? String } == ["Second", "First"])
        #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
    }

    @Test(
        "references resolve against the Content-Location that a server states of itself, and not against the name of a server behind it",
        arguments: [("/archive/feed", "/archive/a.html"), ("https://backend.example/archive/feed", "/a.html")])
    func contentLocation(stated: String, path: String) throws {
        var answer = feed("<rss><channel><item><guid>a</guid><link>a.html</link></item></channel></rss>")
        answer.headers.append(Header(name: "Content-Location", value: stated))
        let address = try server.publish(answer, at: "/feed")
        let (ended, objects) = try sitting("parse \(address) --lines @network")
        #expect(ended.status == 0, "\(ended.errors)")
        let items = objects.first?["items"] as? [[String: Any]]
        #expect(items?.first?["url"] as? String == address.text.replacing("/feed", with: path))
    }

    @Test("an edit changes its post in place, and leaves it read")
    func edit() throws {
        let before = Self.rss("Blog", [("a", "First", "One")])
        let after = Self.rss("Blog", [("a", "First, corrected", "One"), ("b", "Second", "Two")])
        let address = try server.publish([feed(before, tag: "\"1\""), feed(after, tag: "\"2\"")], at: "/feed")
        let (_, objects) = try sitting(
            "pull \(address) @network --json", "mark --read --all", "pull --all @network --json", "posts --json")
        #expect(objects[2]["new"] as? Int == 1)
        #expect(objects[2]["changed"] as? Int == 1)
        let posts = objects[4...].map { ($0["title"] as? String, ($0["_aggregator"] as? [String: Any])?["read"] as? Bool) }
        #expect(posts.map(\.0) == ["Second", "First, corrected"])
        #expect(posts.map(\.1) == [false, true])
    }

    @Test("one failing source ends nothing, and says what to do")
    func oneFails() throws {
        let good = try server.publish(feed(Self.rss("Blog", [("a", "First", "One")])), at: "/good")
        let page = try server.publish(
            LoopbackAnswer(text: "<!DOCTYPE html><html><head><title>Log in</title></head><body><p>Who are you?</p></body></html>"),
            at: "/page")
        let (ended, objects) = try sitting("pull \(page) \(good) http://127.0.0.1:\(server.port)/none @network --json")
        #expect(ended.status == 1)
        var codes: [String: String] = [:]
        for object in objects {
            guard let source = object["source"] as? String else { continue }
            codes[String(source.split(separator: "/").last ?? "")] = (object["error"] as? [String: Any])?["code"] as? String ?? "none"
        }
        #expect(codes == ["good": "none", "page": "web-page", "none": "not-found"])
    }

    @Test("what is added is fetched once, and again only for what has changed")
    func addOnce() throws {
        let address = try server.publish(feed(Self.rss("Blog", [("a", "First", "One")]), tag: "\"1\""), at: "/feed")
        let (ended, objects) = try sitting("add \(address) @network", "posts --json", "pull --all @network --json")
        #expect(ended.status == 0, "\(ended.errors)")
        #expect(objects.first?["title"] as? String == "First")
        #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
    }

    @Test(
        "a document that was cut on its way is asked for whole again, though nothing of the transfer told so",
        arguments: ["<title>Second", "ond</title>", "wo</description></item></channel>"])
    func cutDocument(before rest: String) throws {
        let whole = Self.rss("Blog", [("a", "First", "One"), ("b", "Second", "Two")])
        let end = try #require(whole.range(of: rest))
        let cut = String(whole[..<end.lowerBound])
        let address = try server.publish([feed(cut, tag: "\"1\""), feed(whole, tag: "\"1\"")], at: "/feed")
        let (ended, objects) = try sitting("pull \(address) @network", "pull \(address) @network", "posts --json")
        #expect(ended.status == 0, "\(ended.errors)")
        #expect(objects.compactMap { $0["title"] as? String } == ["Second", "First"])
        #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, nil])
    }

    @Test("a page's feed is found and followed, and the list can be taken away and brought back")
    func addAndExport() throws {
        _ = try server.publish(feed(Self.rss("Blog", [("a", "First", "One")])), at: "/feed")
        let page = try server.publish(
            LoopbackAnswer(
                text: "<html><head><title>Blog</title><link rel=alternate type=application/rss+xml href=/feed></head><body></body></html>"),
            at: "/")
        let (ended, _) = try sitting("add \(page) @network", "export", "remove Blog", "export")
        #expect(ended.status == 0 || ended.output.contains("xmlUrl"), "\(ended.errors)")
        let lists = ended.output.components(separatedBy: "<?xml").dropFirst()
        #expect(lists.first?.contains("http://127.0.0.1:\(server.port)/feed") == true)
        #expect(lists.last?.contains("xmlUrl") == false)
    }

    @Test("a removed source leaves its starred posts")
    func removeKeepsStars() throws {
        let address = try server.publish(feed(Self.rss("Blog", [("a", "First", "One"), ("b", "Second", "Two")])), at: "/feed")
        let (ended, _) = try sitting(
            "pull \(address) @network", "mark --star --all --before 2026-08-10T12:00:00Z", "remove \(address)", "posts --json")
        #expect(ended.status == 0, "\(ended.errors)")
        #expect(try ended.objects().map { $0["title"] as? String } == ["First"])
    }

    @Test("script never survives, and addresses are absolute")
    func sanitizing() throws {
        let body =
            "&lt;p onclick=&quot;x()&quot;&gt;Hi &lt;a href=&quot;/there&quot;&gt;you&lt;/a&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;"
        let address = try server.publish(feed(Self.rss("Blog", [("a", "First", body)])), at: "/feed")
        let (_, objects) = try sitting("pull \(address) @network --json", "posts --json")
        let html = try #require(objects.last?["content_html"] as? String)
        #expect(!html.contains("script") && !html.contains("onclick"))
        #expect(html.contains("/there\"") && html.contains("href=\"http"))
    }
}
