import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

@Suite("Adding")
struct AddingTests {
    let program: Program
    let server: LoopbackServer

    init() throws {
        program = try Program()
        server = try LoopbackServer()
    }

    private let network = Program.network

    @Test("a page's only feed is followed: one request for the page, one for the feed")
    func onePage() throws {
        defer { program.remove() }
        try server.publishFeed(at: "/posts.xml")
        let page = try server.publishPage("<link rel=alternate type=application/rss+xml href=/posts.xml>")
        let ended = try program.run(["add", page, "--json"] + network)
        #expect(ended.status == 0, "\(ended.errors)")
        #expect(try ended.objects().map { $0["status"] as? String } == ["added", "updated"])
        #expect(server.requests.map(\.target) == ["/", "/posts.xml"])
        let again = try program.run(["add", page, "--json"] + network)
        #expect(try again.status == 0 && again.objects().map { $0["status"] as? String } == ["already-there"], "\(again.errors)")
        #expect(server.requests.map(\.target) == ["/", "/posts.xml", "/"])
    }

    @Test("a page's only feed is named where it is not there, and the one at a usual place is followed instead")
    func deadLink() throws {
        defer { program.remove() }
        let page = try server.publishPage("<link rel=alternate type=application/rss+xml href=/posts.xml>")
        let ended = try program.run(["add", page] + network)
        let dead = "/ is a web page that links to no feed but http://127.0.0.1:\(server.port)/posts.xml, where none is"
        #expect(ended.status == 1 && ended.errors.contains(dead), "\(ended.errors)")
        #expect(server.requests.count == 8)
        let json = try program.run(["add", page, "--json"] + network)
        let failure = try JSONSerialization.jsonObject(with: Data(json.errors.utf8)) as? [String: String]
        #expect(failure?["code"] == "not-found", "\(json.errors)")
        try server.publishFeed(at: "/feed")
        #expect(try program.run(["add", page] + network).status == 0)
        #expect(server.requests.suffix(3).map(\.target) == ["/", "/posts.xml", "/feed"])
        #expect(try program.run("posts", "--json").objects().count == 1)
    }

    @Test("what has moved for good to where another is followed is that one, unless it has moved for now", arguments: [301, 308, 302])
    func movedToFollowed(status: Int) throws {
        defer { program.remove() }
        let new = try server.publishFeed(at: "/new")
        #expect(try program.run(["add", new] + network).status == 0)
        let old = try server.publish(LoopbackAnswer(status, headers: [Header(name: "Location", value: "/new")], text: ""), at: "/old").text
        let ended = try program.run(["add", old] + network)
        #expect(ended.status == 0 && ended.errors.contains("Already following \(new)") == (status != 302), "\(ended.errors)")
        #expect(try program.run("sources", "--json").objects().count == (status == 302 ? 2 : 1))
    }

    @Test(
        "where a followed source leads to for good is that one, unless it leads there for now, or fails", arguments: [301, 308, 302, 404])
    func movedFromFollowed(status: Int) throws {
        defer { program.remove() }
        let new = try server.publishFeed(at: "/new")
        let old = try server.publish(
            LoopbackAnswer(status == 404 ? 301 : status, headers: [Header(name: "Location", value: "/new")], text: ""), at: "/old"
        ).text
        #expect(try program.run(["add", old] + network).status == 0)
        if status == 404 {
            _ = try server.publish(LoopbackAnswer(404, text: ""), at: "/old")
            #expect(try program.run(["pull", old] + network).status == 1)
        }
        let isSame = status == 301 || status == 308
        let ended = try program.run(["add", new] + network)
        #expect(ended.status == 0 && ended.errors.contains("Already following \(old)") == isSame, "\(ended.errors)")
        #expect(try program.run("sources", "--json").objects().count == (isSame ? 1 : 2))
    }

    @Test("a source that has moved for good to where another came to be followed is explained so")
    func movedSince() throws {
        defer { program.remove() }
        let (old, new) = (try server.publishFeed(at: "/old"), try server.publishFeed(at: "/new"))
        for address in [old, new] { #expect(try program.run(["add", address] + network).status == 0) }
        _ = try server.publish(LoopbackAnswer(301, headers: [Header(name: "Location", value: "/new")], text: ""), at: "/old")
        #expect(try program.run(["pull", old] + network).status == 0)
        let explained = try program.run("explain", old).output
        #expect(explained.contains("aggregator remove"), "\(explained)")
        let listed = try program.run("sources").output
        #expect(listed.contains("leads to \(new), which is followed as well: `aggregator remove \(old)` removes this one"), "\(listed)")
        let objects = try program.run("sources", "--json").objects()
        let ids = objects.map { $0["id"] as? String }
        #expect(objects.map { $0["leads_to"] as? String } == [ids[1], nil])
    }

    @Test("who adds the old address of a source that has moved is told why it is not followed")
    func oldAddress() throws {
        defer { program.remove() }
        let (old, new) = (try server.publishFeed(at: "/old"), "http://127.0.0.1:\(server.port)/new")
        let place = program.home.appending(path: "moved")
        let store = ["--store", "file:\(place.path)"]
        #expect(try program.run(["add", old] + network + store).status == 0)
        #expect(try !program.run(["add", old] + network + store).errors.contains("has moved"))
        for name in try FileManager.default.contentsOfDirectory(atPath: place.path) where name.hasPrefix("subscriptions") {
            let file = place.appending(path: name)
            try String(contentsOf: file, encoding: .utf8).replacingOccurrences(of: "/old", with: "/new")
                .write(to: file, atomically: false, encoding: .utf8)
        }
        // The checksum of the list is made anew.
        #expect(try program.run(["check", "--repair"] + store).status == 0)
        let told = try program.run(["add", old] + network + store)
        #expect(told.status == 0 && told.errors.hasPrefix("Already following \(new)\n\(old) has moved there since"), "\(told.errors)")
        #expect(try !program.run(["add", new] + network + store).errors.contains("has moved"))
    }

    @Test("a source in letters of another case before the colon has not moved", arguments: ["JSON-API+http", "json-api+HTTP"])
    func otherCase(scheme: String) throws {
        defer { program.remove() }
        let document = "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"API\", \"items\": []}"
        let address = try server.publish(LoopbackAnswer(text: document), at: "/api").text
        for _ in 1...2 {
            let ended = try program.run(["add", scheme + address.dropFirst(4)] + network)
            #expect(ended.status == 0 && ended.errors.contains("ollowing json-api+\(address)"), "\(ended.errors)")
            #expect(!ended.errors.contains("has moved"), "\(ended.errors)")
        }
    }

    @Test("who adds what is followed already, and gone, is told so")
    func gone() throws {
        defer { program.remove() }
        let feed = try server.publishFeed(at: "/feed")
        for _ in 1...2 {
            let ended = try program.run(["add", feed] + network)
            #expect(ended.status == 0 && !ended.errors.contains("gone"), "\(ended.errors)")
        }
        _ = try server.publish(LoopbackAnswer(410, text: ""), at: "/feed")
        _ = try program.run(["pull", feed] + network)
        let ended = try program.run(["add", feed] + network)
        #expect(ended.status == 0 && ended.errors.hasSuffix("Already following \(feed)\nIt is said to be gone.\n"), "\(ended.errors)")
        let told = try program.run(["add", feed, "--json"] + network).objects().first?["gone_since"] as? String
        #expect(try told != nil && told == program.run("sources", "--json").objects().first?["gone_since"] as? String)
    }

    @Test("a name of blanks is none, and a tag of blanks is refused", arguments: ["", " ", "\t  "])
    func blanks(text: String) throws {
        defer { program.remove() }
        let feed = try server.publishFeed(at: "/feed")
        #expect(try program.run(["add", feed, "--tag", text] + network).status == 64)
        #expect(server.requests.isEmpty)
        #expect(try program.run(["add", feed, "--name", text] + network).status == 0)
        func title() throws -> String? { try program.run("sources", "--json").objects().first?["title"] as? String }
        #expect(try title() == "Blog")
        #expect(try program.run("set", feed, "--name", "Mine").status == 0)
        #expect(try title() == "Mine")
        #expect(try program.run("set", feed, "--name", text).status == 0)
        #expect(try title() == "Blog")
        #expect(try program.run("set", feed, "--tag", text).status == 64)
    }

    @Test("a password that should have been escaped is shown to nobody", arguments: ["?", "#", "/", "\\"])
    func unescapedPassword(mark: String) throws {
        defer { program.remove() }
        for command in ["parse", "add", "discover", "pull"] {
            let ended = try program.run([command, "http://usr:LEAKPW\(mark)x@127.0.0.1:\(server.port)/ok"] + network)
            #expect(ended.status != 0 && !(ended.output + ended.errors).contains("LEAKPW"), "\(command): \(ended.errors)")
        }
        let feed = try server.publish(
            LoopbackAnswer(302, headers: [Header(name: "Location", value: "http://usr:LEAKPW\(mark)x@host.example/")], text: ""),
            at: "/feed")
        let ended = try program.run(["pull", feed.text, "--json"] + network)
        #expect(ended.output.contains("bad-address") && !(ended.output + ended.errors).contains("LEAKPW"), "\(ended.output)")
    }

    @Test("the secret in an address is in no message, and in no file of posts")
    func secretAddress() throws {
        defer { program.remove() }
        let feed = try server.publishFeed(at: "/feed?token=LEAKTOKEN")
        let commands = [
            ["add", feed] + network, ["add", feed] + network, ["set", feed, "--interval", "6h"], ["set", feed, "--interval", "6h"],
            ["export", "--format", "jsonfeed"], ["remove", feed],
        ]
        for command in commands {
            let ended = try program.run(command)
            #expect(ended.status == 0 && !(ended.output + ended.errors).contains("LEAKTOKEN"), "\(ended.output)\(ended.errors)")
        }
    }

    @Test("a site that asked to wait is asked once, whoever comes next, until somebody insists", arguments: ["add", "discover"])
    func asksToWait(command: String) throws {
        defer { program.remove() }
        let site = try server.publish(LoopbackAnswer(429, headers: [Header(name: "Retry-After", value: "3600")], text: ""), at: "/feed")
            .text
        for _ in 0..<2 {
            let ended = try program.run([command, site] + network)
            #expect(ended.status == 1 && ended.errors.contains("asked to be left alone until 20"), "\(ended.errors)")
        }
        #expect(server.requests.count == 1)
        let pulled = try program.run(["pull", site, "--json"] + network)
        #expect(try pulled.objects().first?["status"] as? String == "deferred", "\(pulled.output)")
        #expect(server.requests.count == 1)
        try server.publishFeed(at: "/feed")
        #expect(try program.run(["remove", site]).status == 0)
        #expect(try program.run([command, site, "--force"] + network).status == 0)
        #expect(server.requests.count == 2)
    }

    @Test("requests to one host are kept apart, whichever commands of one process make them")
    func keepsApart() throws {
        defer { program.remove() }
        let (one, two) = (try server.publishFeed(at: "/one"), try server.publishFeed(at: "/two"))
        let options = "--allow-network 127.0.0.0/8 --host-delay 0.5"
        let clock = ContinuousClock()
        for lines in [
            "parse \(options) \(one) \(two)", "parse \(options) \(one)\npull \(options) \(two)",
            "discover \(options) \(one)\nparse \(options) \(two)",
        ] {
            let start = clock.now
            let ended = try program.run(["batch"], input: lines + "\n")
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(clock.now - start >= .seconds(0.5), "\(lines)")
        }
        #expect(server.requests.count == 6)
    }

    @Test("a host that asked to wait is asked for no other input, nor by a line that follows")
    func asksInputsToWait() throws {
        defer { program.remove() }
        let limit = try server.publish(LoopbackAnswer(429, headers: [Header(name: "Retry-After", value: "3600")], text: ""), at: "/limit")
        let feed = try server.publishFeed(at: "/feed")
        let line = (["parse", limit.text, feed] + network).joined(separator: " ")
        let ended = try program.run(["batch"], input: "\(line)\n\(line)\n")
        #expect(ended.status == 1)
        let codes = try ended.objects().map { ($0["error"] as? [String: Any])?["code"] as? String }
        #expect(codes == Array(repeating: "asked-to-wait", count: 4))
        #expect(!ended.output.contains("--force"))
        #expect(server.requests.count == 1)
    }

    @Test("a part that nobody asked for, and an answer of an unknown kind, are no documents", arguments: [206, 299])
    func partialAnswer(status: Int) throws {
        defer { program.remove() }
        let text = ScenarioTests.rss("Blog", [("a", "First", "One")])
        let address = try server.publish(LoopbackAnswer(status, text: text), at: "/feed").text
        let ended = try program.run(["parse", address] + network)
        #expect(ended.status == 1 && ended.output.isEmpty && ended.errors.contains("status \(status)"), "\(ended.errors)")
    }

    @Test("what a site's address says is listed without asking anybody")
    func known() throws {
        defer { program.remove() }
        let repository = try program.run("discover", "https://github.com/example/tool", "--json")
        #expect(try repository.objects().map { $0["title"] as? String } == ["Releases", "Tags", "Commits"])
        let channel = try program.run("discover", "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv", "--json")
        #expect(try channel.objects().count == 4)
        #expect(try program.run("add", "https://github.com/example/tool").status == 1)
    }

    @Test("of a channel everything is followed, and how to follow what the address speaks of is said")
    func spokenPart() throws {
        defer { program.remove() }
        let channel = "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv"
        for (address, advice) in [
            (channel, "--youtube videos leaves out"), ("\(channel)/shorts", "--youtube shorts follows"),
            ("\(channel)/streams", "--youtube live follows"),
        ] {
            // The proxy leads to no host.
            let ended = try program.run(["add", address, "--proxy", "http://127.0.0.1:\(server.port)"] + network)
            #expect(ended.status == 1 && ended.errors.contains("following everything; \(advice)"), "\(ended.errors)")
        }
    }

    @Test("to look for feeds takes what a publisher demands, and keeps nothing of it")
    func demanded() throws {
        defer { program.remove() }
        let page = try server.publishPage("<link rel=alternate type=application/rss+xml href=/posts.xml>")
        let demands = ["--user-agent", "reader/7", "--header", "Cookie: id=hush", "--header", "Accept-Language: de"]
        #expect(try program.run(["discover", page] + demands + network).status == 0)
        let asked = server.requests.last
        #expect(
            asked?.headers["User-Agent"] == "reader/7" && asked?.headers["Cookie"] == "id=hush" && asked?.headers["Accept-Language"] == "de"
        )
        #expect(try program.run(["discover", page] + network).status == 0)
        #expect(server.requests.last?.headers["Cookie"] == nil)
    }

    @Test("a page can't make the program read a file, nor ask a network that is not allowed")
    func confined() throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Mine", [("a", "Private", "x")]), to: "mine.xml")
        let page = try server.publishPage(
            "<link rel=alternate type=application/rss+xml href=\"file://\(feed)\"><link rel=alternate type=application/rss+xml href=http://10.0.0.1/f>"
        )
        let ended = try program.run(["add", page] + network)
        #expect(ended.status == 1 && ended.errors.contains("--allow-network"), "\(ended.errors)")
        #expect(try program.run("sources", "--json").output.isEmpty)
    }

    @Test("what can't be had is named whole, where the server's host alone would be said, and once")
    func named() throws {
        defer { program.remove() }
        let nope = "http://127.0.0.1:\(server.port)/nope"
        let page = try server.publishPage("", at: "/page")
        for (address, reason) in [(nope, ": 127.0.0.1 has no document"), (page, " is a web page")] {
            for command in ["add", "discover"] {
                let ended = try program.run([command, address] + network)
                #expect(ended.status == 1 && ended.errors.hasPrefix("aggregator: \(address)\(reason)"), "\(ended.errors)")
                #expect(ended.errors.ranges(of: address).count == 1, "\(ended.errors)")
            }
            let parsed = try program.run(["parse", address] + network)
            #expect(parsed.status == 1 && parsed.errors.hasPrefix("aggregator: \(address): "), "\(parsed.errors)")
        }
        let json = try program.run(["add", nope, "--json"] + network)
        let failure = try JSONSerialization.jsonObject(with: Data(json.errors.utf8)) as? [String: String]
        #expect(failure?["code"] == "not-found" && failure?["message"]?.hasPrefix("\(nope): ") == true, "\(json.errors)")
    }
}
