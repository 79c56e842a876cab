import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Conditional requests")
struct ConditionalTests {
    private let address = "https://a.example/feed"

    @Test("validators go back exactly as they came, and what has not changed costs no parse")
    func exact() async throws {
        let world = try await EngineWorld()
        let validators = ["ETag": " W/\"odd \u{e9}\"x ", "Last-Modified": "yesterday-ish"]
        try world.serve(.feed("a", headers: validators), .status(304), at: address)
        #expect(try await world.pull(address)[address]?.new == 1)
        #expect(try await world.pull(address)[address]?.status == .unchanged)
        let sent = world.transport.requests.map(\.validators)
        #expect(sent == [Validators(), Validators(entityTag: validators["ETag"], lastModified: validators["Last-Modified"])])
        #expect(world.transport.requests.map { $0.headers["A-IM"] } == [nil, "feed"])
    }

    @Test("behind a redirect they go to the address that gave them, and to no other")
    func issuer() async throws {
        let world = try await EngineWorld()
        let (first, second) = ("https://b.example/one", "https://c.example/two")
        try world.serve(.redirect(302, to: first + "?token=1"), .redirect(302, to: first + "?token=2"), at: address)
        for token in 1...2 { try world.serve(.feed("a", headers: ["ETag": "\"1\""]), at: first + "?token=\(token)") }
        try await world.pull(address)
        try world.serve(.status(304), at: first + "?token=2")
        #expect(try await world.pull(address)[address]?.status == .unchanged)
        try world.serve(.redirect(302, to: second), at: address)
        try world.serve(.status(304), at: second)
        #expect(try await world.pull(address)[address]?.failure?.code == "unsolicited-not-modified")
        #expect(world.transport.requests.map(\.validators.entityTag) == [nil, nil, nil, "\"1\"", nil, nil])
        #expect(world.transport.requests.map { $0.headers["A-IM"] } == [nil, nil, nil, "feed", nil, nil])
    }

    @Test("no part of a document is asked for where no validators go, also where the user has set the field that does")
    func ownField() async throws {
        let world = try await EngineWorld()
        try await world.subscribe(address) { $0.headers = [Header(name: "a-im", value: "feed")] }
        let other = "https://a.example/other"
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), .redirect(302, to: other), at: address)
        try world.serve(.feed("b"), at: other)
        for _ in 1...2 { try await world.pull(address) }
        #expect(world.transport.requests.map { $0.secretHeaders["A-IM"] } == ["feed", "feed", nil])
    }

    @Test(
        "a query of the source's own address may be what makes a feed another one: its validators go nowhere else", arguments: [301, 302])
    func ownQuery(status: Int) async throws {
        let world = try await EngineWorld()
        let (source, other) = ("https://a.example/index.php?feed=a", "https://a.example/index.php?feed=b")
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), at: source)
        try await world.pull(source)
        try world.serve(.redirect(status, to: other), at: source)
        try world.serve(.feed("b", headers: ["ETag": "\"1\""]), at: other)
        #expect(try await world.pull(source)[source]?.new == 1)
        try await world.pull(source)
        #expect(world.transport.requests.map(\.validators.entityTag) == [nil, "\"1\"", nil, nil, "\"1\""])
    }

    @Test("a page that a redirect leads to leaves the validators of the feed as they were")
    func pageElsewhere() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), .redirect(302, to: "https://login.example/"), at: address)
        try world.serve(
            .answer(headers: [Header(name: "ETag", value: "\"login\"")], body: Array("<html>".utf8)), at: "https://login.example/")
        try await world.pull(address)
        #expect(try await world.pull(address)[address]?.status == .failed)
        #expect(try await world.state(of: address).trust.validators.entityTag == "\"1\"")
    }

    @Test("a cache rule holds for the answers that say nothing new")
    func freshnessStays() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", headers: ["ETag": "\"1\"", "Cache-Control": "max-age=20000"]), .status(304), at: address)
        try await world.pull(address)
        let next = try #require(try await world.pull(address)[address]?.nextPull)
        #expect(next.wholeSeconds(since: world.clock.now()) >= 20_000)
    }

    @Test("after eight days they are not sent, and come anew")
    func eightDays() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), at: address)
        try await world.pull(address)
        try world.serve(.status(304), at: address)
        for _ in 0..<2 {
            world.pass(days: 3.9)
            try await world.pull(address)
        }
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), at: address)
        for _ in 0..<2 {
            world.pass(days: 3.9)
            try await world.pull(address)
        }
        #expect(world.transport.requests.map(\.validators.entityTag) == [nil, "\"1\"", "\"1\"", nil, "\"1\""])
    }

    @Test("a document renews the trust in what came with it")
    func renewed() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), at: address)
        for _ in 0..<4 {
            try await world.pull(address)
            world.pass(days: 7)
        }
        #expect(world.transport.requests.map(\.validators.entityTag) == [nil, "\"1\"", "\"1\"", "\"1\""])
    }

    @Test("a request that may have been refused over its validators is made without them next time", arguments: [400, 412, 413, 416, 431])
    func refusedOver(status: Int) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), .status(status), at: address)
        try await world.pull(address)
        #expect(try await world.pull(address)[address]?.status == .failed)
        #expect(try await world.state(of: address).trust.validators.isEmpty)
    }

    @Test(
        "no other failure is held against validators, however many come: a source that is back costs no document that is known",
        arguments: [
            .status(401), .status(403), .status(404), .status(406), .status(410), .status(500), .status(502), .status(503),
            .status(429, ["Retry-After": "60"]), .webPage, .noConnection, .failure(TransportFailure(.timedOut, "It is silent.")),
            .failure(TransportFailure(.truncated, "It ends early.")), .failure(TransportFailure(.malformed, "It breaks HTTP.")),
        ] as [ScriptedTransport.Script])
    func keepsValidators(script: ScriptedTransport.Script) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), script, at: address)
        for _ in 0..<6 {
            try await world.pull(address, isForced: true)
            world.pass(days: 0.5)
        }
        try world.serve(.status(304), at: address)
        #expect(try await world.pull(address, isForced: true)[address]?.status == .unchanged)
        #expect(world.transport.requests.map(\.validators.entityTag) == [nil] + Array(repeating: "\"1\"", count: 6))
        #expect(world.transport.requests.map { $0.headers["A-IM"] } == [nil] + Array(repeating: "feed", count: 6))
    }

    @Test("a server that fails only where it is asked with validators is read again after eight days, and asked with them again then")
    func failsOverValidators() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), .status(500), at: address)
        for _ in 0..<9 {
            try await world.pull(address)
            world.pass(days: 1)
        }
        // One came before its time, at a back-off of more than a day.
        #expect(try await world.state(of: address).trouble.failures == 7)
        try world.serve(.feed("a", "b", headers: ["ETag": "\"2\""]), .status(500), at: address)
        #expect(try await world.pull(address)[address]?.new == 1)
        try await world.pull(address)
        #expect(world.transport.requests.map(\.validators.entityTag) == [nil] + Array(repeating: "\"1\"", count: 8) + [nil, "\"2\""])
    }

    @Test("a part (226) that can't be understood is not asked for again", arguments: ["", "<html>", "VCD"])
    func partOfNothing(body: String) async throws {
        let world = try await EngineWorld()
        let part = ScriptedTransport.Script.answer(status: 226, headers: [Header(name: "ETag", value: "\"2\"")], body: Array(body.utf8))
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), part, at: address)
        for _ in 0..<2 { try await world.pull(address) }
        try world.serve(.feed("a", "b", headers: ["ETag": "\"2\""]), at: address)
        #expect(try await world.pull(address)[address]?.new == 1)
        #expect(world.transport.requests.map(\.validators.entityTag) == [nil, "\"1\"", nil])
    }

    @Test("a validator of absurd length is not kept")
    func absurd() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", headers: ["ETag": "\"" + String(repeating: "x", count: 5_000), "Last-Modified": "then"]), at: address)
        try await world.pull(address)
        #expect(try await world.state(of: address).trust.validators == Validators(lastModified: "then"))
    }

    @Test("a failed transfer and a document that is none leave no validators of theirs", arguments: [false, true])
    func failures(isFailure: Bool) async throws {
        let world = try await EngineWorld()
        let bad: ScriptedTransport.Script =
            isFailure
            ? .failure(TransportFailure(.truncated, "It ends early."))
            : .answer(headers: [Header(name: "ETag", value: "\"2\"")], body: Array("<html>".utf8))
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), bad, at: address)
        try await world.pull(address)
        #expect(try await world.pull(address)[address]?.status == .failed)
        #expect(try await world.state(of: address).trust.validators.entityTag == "\"1\"")
    }

    @Test("a bad document under the tag of the good one takes the tag away")
    func badUnderSameTag() async throws {
        let world = try await EngineWorld()
        let bad = ScriptedTransport.Script.answer(headers: [Header(name: "ETag", value: "\"1\"")], body: Array("<html>".utf8))
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), bad, at: address)
        try await world.pull(address)
        try await world.pull(address)
        #expect(try await world.state(of: address).trust.validators.isEmpty)
    }

    @Test("a 304 that nobody asked for is a failure")
    func unsolicited() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(304), at: address)
        #expect(try await world.pull(address)[address]?.failure?.code == "unsolicited-not-modified")
    }

    @Test("a 304 for another version than the one asked about is believed no further")
    func otherVersion() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), .status(304, ["ETag": "\"2\""]), at: address)
        try await world.pull(address)
        #expect(try await world.pull(address)[address]?.status == .unchanged)
        try await world.pull(address)
        #expect(world.transport.requests.last?.validators.isEmpty == true)
    }

    @Test("the same bytes under another tag are not parsed again, and the new tag counts")
    func sameBody() async throws {
        let world = try await EngineWorld()
        let posts = "title Blog\na"
        try world.serve(.feed(posts, headers: ["ETag": "\"1\""]), .feed(posts, headers: ["ETag": "\"2\""]), at: address)
        #expect(try await world.pull(address)[address]?.title == "Blog")
        let report = try await world.pull(address)[address]
        #expect(report?.status == .unchanged && report?.title == nil)
        #expect(report?.posts == 1, "which came, though nobody looked at it")
        #expect(try await world.state(of: address).trust.validators.entityTag == "\"2\"")
    }

    @Test("the same bytes in another encoding are read again, and in the same one, however it is written, they are not")
    func sameBodyInAnotherEncoding() async throws {
        let world = try await EngineWorld()
        let types = [
            "text/xml", "text/xml; charset=windows-1251", "application/xml;charset=\"Windows-1251\"", "text/xml charset=utf-8", "text/xml",
        ]
        world.transport.script(types.map { .feed("title Blog\na", headers: ["Content-Type": $0]) }, at: try EngineWorld.address(address))
        var areRead: [Bool] = []
        for _ in types { areRead.append(try await world.pull(address)[address]?.title != nil) }
        #expect(areRead == [true, true, false, true, true], "an unread document has no title")
    }

    @Test("a part (226) brings its posts, and the next request asks from there")
    func part() async throws {
        let world = try await EngineWorld()
        try world.serve(
            .feed("a", headers: ["ETag": "\"1\""]), .feed("b", status: 226, headers: ["ETag": "\"2\"", "IM": "feed"]), at: address)
        try await world.pull(address)
        let since = try await world.state(of: address).trust.since
        world.pass(days: 1)
        #expect(try await world.pull(address)[address]?.new == 1)
        let trust = try await world.state(of: address).trust
        #expect(trust.validators.entityTag == "\"2\"")
        #expect(since != nil && trust.since == since, "a part shows nothing of the rest")
        #expect(try await world.store.posts(matching: PostQuery()).count == 2)
    }

    @Test("the whole document counts as other bytes after a part (226), which may have changed what it brought")
    func wholeAfterPart() async throws {
        let world = try await EngineWorld()
        let whole = "guid=a A|the dam broke"
        try world.serve(
            .feed(whole, headers: ["ETag": "\"1\""]),
            .feed("guid=a A|the dam holds", status: 226, headers: ["ETag": "\"2\"", "IM": "feed"]),
            .feed(whole, headers: ["ETag": "\"3\""]), at: address)
        var changes: [Int?] = []
        for _ in 1...3 {
            changes.append(try await world.pull(address)[address]?.changed)
            world.pass(days: 1)
        }
        #expect(changes == [0, 1, 1])
    }

    @Test("what a feed says of its rhythm holds beside a part (226) that says nothing of it")
    func rhythmBesidePart() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("ttl 300", "a", headers: ["ETag": "\"1\""]), .feed("b", status: 226, headers: ["ETag": "\"2\""]), at: address)
        try await world.pull(address)
        let next = try #require(try await world.pull(address)[address]?.nextPull)
        #expect(next.wholeSeconds(since: world.clock.now()) >= 300 * 60)
    }

    @Test("what a feed says of its rhythm holds for an answer without a document")
    func rhythmStays() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("ttl 300", "a", headers: ["ETag": "\"1\""]), .status(304), at: address)
        try await world.pull(address)
        let next = try #require(try await world.pull(address)[address]?.nextPull)
        #expect(next.wholeSeconds(since: world.clock.now()) >= 300 * 60)
    }

    @Test("the first document is news, also when it holds no posts; the same again is not")
    func firstEmpty() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed(), .feed(""), at: address)
        #expect(try await world.pull(address)[address]?.status == .updated)
        #expect(try await world.pull(address)[address]?.status == .unchanged)
    }
}
