import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

/// Several processes that pull from one database, as they do on several machines.
@Suite("Workers", .enabled(if: TestDatabase.address != nil, TestDatabase.isMissing))
struct WorkerTests {
    let program: Program
    let store: String

    init() throws {
        program = try Program()
        store = "\(TestDatabase.address ?? "")&schema=workers-\(UUID().uuidString)"
    }

    private func network(delay: Int = 0) -> [String] {
        ["--store", store, "--json", "--allow-network", "127.0.0.0/8", "--host-delay", "\(delay)", "--timeout", "500"]
    }

    private func feed(_ name: String) -> LoopbackAnswer {
        LoopbackAnswer(rss: "Blog \(name)", [(name, "Post \(name)", "x")])
    }

    private func follow(_ addresses: [WebAddress]) throws {
        let outlines = addresses.map { "<outline type=\"rss\" xmlUrl=\"\($0.text)\"/>" }.joined()
        let list = try program.write("<opml version=\"2.0\"><body>\(outlines)</body></opml>", to: "list.opml")
        #expect(try program.run("import", list, "--store", store).status == 0)
    }

    private func posts() throws -> [String] {
        try program.run("posts", "--json", "--store", store).objects().compactMap { $0["title"] as? String }.sorted()
    }

    @Test("each source is asked once; what a worker held that was killed is taken over when its leases end", .timeLimit(.minutes(6)))
    func killed() async throws {
        defer { program.remove() }
        // Two feeds at each of twelve sites; the first request for the very first one hangs.
        let servers = try (0..<12).map { _ in try LoopbackServer() }
        let names = (0..<24).map { "/\($0 / 2)-\($0 % 2)" }
        var answers = Dictionary(uniqueKeysWithValues: names.map { ($0, [feed($0)]) })
        answers["/0-0"] = [LoopbackAnswer(text: "", delivery: .silence), feed("/0-0")]
        try follow(try names.enumerated().map { try servers[$0 / 2].publish(answers[$1] ?? [], at: $1) })
        let victim = try program.start(["pull", "--watch", "--concurrency", "1"] + network())
        try await victim.waitForRequest(of: "/0-0", at: servers[0])
        let others = try (0..<2).map { _ in try program.start(["pull", "--watch", "--concurrency", "2"] + network()) }
        try await others[0].waitForRequest(of: "/11-1", at: servers[11])
        victim.send(SIGKILL)
        #expect(try victim.end().status == -SIGKILL)
        for path in ["/0-1", "/1-0", "/1-1"] { try await others[0].waitForRequest(of: path, at: servers[path == "/0-1" ? 0 : 1]) }
        for worker in others { worker.send(SIGTERM) }
        let ended = try others.map { try $0.end() }
        #expect(ended.map(\.status) == [143, 143], "\(ended.map(\.errors))")
        var asked = names
        asked.append("/0-0")
        #expect(servers.flatMap(\.requests).map(\.target).sorted() == asked.sorted(), "the hanging one twice, each other one once")
        let pulled = try ended.flatMap { try $0.objects() }.compactMap { $0["status"] as? String }
        #expect(pulled == Array(repeating: "updated", count: 24))
        #expect(try posts() == names.map { "Post \($0)" }.sorted())
    }

    @Test("who is told to end gives its leases back at once", arguments: [SIGINT, SIGTERM])
    func ended(signal: Int32) async throws {
        defer { program.remove() }
        let server = try LoopbackServer()
        try follow([try server.publish([LoopbackAnswer(text: "", delivery: .silence), feed("a")], at: "/a")])
        let worker = try program.start(["pull", "--watch"] + network())
        try await worker.waitForRequest(of: "/a", at: server)
        #expect(try program.run(["pull"] + network()).objects().count == 1, "it is the first one's: there is a summary alone")
        worker.send(signal)
        #expect(try worker.end().status == 128 + signal)
        let next = try program.run(["pull"] + network())
        #expect(try next.objects().compactMap { $0["status"] as? String } == ["updated"], "\(next.output)\(next.errors)")
        #expect(server.requests.count == 2)
    }

    @Test("a host is spaced, and left alone where it asked for that, whichever process asks next")
    func spaced() async throws {
        defer { program.remove() }
        let server = try LoopbackServer()
        try follow([try server.publish(feed("a"), at: "/a")])
        #expect(try program.run(["pull"] + network(delay: 5)).objects().count == 2)
        let end = ContinuousClock.now
        let limited = LoopbackAnswer(429, headers: [Header(name: "Retry-After", value: "3600")], text: "")
        try follow([try server.publish(limited, at: "/b")])
        var runs = 0
        while server.requests.count == 1, runs < 1000 {
            _ = try program.run(["pull"] + network())
            runs += 1
        }
        // A process takes a moment to end, after it has given its leases back.
        #expect(ContinuousClock.now - end > .seconds(4))
        try follow([try server.publish(feed("c"), at: "/c")])
        for _ in 0..<3 { _ = try program.run(["pull"] + network()) }
        #expect(server.requests.map(\.target) == ["/a", "/b"])
    }
}
