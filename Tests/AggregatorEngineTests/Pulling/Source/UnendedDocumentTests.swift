import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Documents that are cut off, and posts without an end")
struct UnendedDocumentTests {
    private let address = "https://a.example/feed"

    @Test("a post that the end of its document cuts off is left out, and asked for again")
    func cutPost() async throws {
        let world = try await EngineWorld()
        let documents = [
            ["guid=a One|Text of one"], ["guid=b Two|Text of two", "guid=a One|Te", "cut"],
            ["guid=b Two|Text of two", "guid=a One|Text of one"],
        ]
        var reports: [SourceReport?] = []
        for lines in documents {
            try world.serve(.feed(lines.joined(separator: "\n"), headers: ["ETag": "\"1\""]), at: address)
            reports.append(try await world.pull(address)[address])
        }
        #expect(reports.map { $0?.new } == [1, 1, 0])
        #expect(reports.map { $0?.changed } == [0, 0, 0])
        #expect(reports.map { $0?.posts } == [1, 1, 2])
        #expect(reports.map { $0?.warnings.map(\.code) } == [[], ["cut-posts"], []])
        #expect(world.transport.requests.map(\.validators.entityTag) == [nil, "\"1\"", nil])
    }

    @Test("a post that has no end in a document that has one is taken once it comes again, and the source asked as any other")
    func openPost() async throws {
        let world = try await EngineWorld()
        let documents = [
            ["guid=a One|Text", "open", "guid=b Two"], ["guid=c Three", "guid=a One|Text", "open", "guid=b Two"],
            ["guid=c Three", "guid=a One|Text", "open", "guid=b Two"], ["guid=c Three", "guid=a One|Text and more", "guid=b Two"],
        ]
        var reports: [SourceReport?] = []
        for (number, lines) in documents.enumerated() {
            try world.serve(.feed(lines.joined(separator: "\n"), headers: ["ETag": "\"\(number)\""]), at: address)
            reports.append(try await world.pull(address)[address])
        }
        #expect(reports.map { $0?.new } == [1, 2, 0, 0])
        #expect(reports.map { $0?.changed } == [0, 0, 0, 1])
        #expect(reports.map { $0?.warnings.map(\.code) } == [["cut-posts"], [], [], []])
        #expect(world.transport.requests.map(\.validators.entityTag) == [nil, nil, "\"1\"", "\"2\""])
    }

    @Test("where a publisher is known to write posts without an end, a new one is taken at once, and the source asked as any other")
    func openHabit() async throws {
        let world = try await EngineWorld()
        for number in 0..<5 {
            let lines = (0...number).reversed().flatMap { ["guid=p\($0) Post \($0)", "open"] } + ["guid=last The last"]
            try world.serve(.feed(lines.joined(separator: "\n"), headers: ["ETag": "\"\(number)\""]), at: address)
            let report = try await world.pull(address)[address]
            #expect(report?.new == (number == 1 ? 2 : 1))
        }
        #expect(world.transport.requests.map(\.validators.entityTag) == [nil, nil, "\"1\"", "\"2\"", "\"3\""])
    }

    @Test("posts that have no end are known again each by itself, whatever others come and go, and whatever they say by then")
    func openPosts() async throws {
        let world = try await EngineWorld()
        func document(_ number: Int) -> [String] {
            (number..<number + 4).reversed().flatMap {
                $0 % 2 == 0 ? ["guid=p\($0) Post|Text, read \(number) times", "open"] : ["guid=p\($0) Post"]
            }
        }
        for number in 0..<10 {
            try world.serve(.feed(document(number).joined(separator: "\n")), at: address)
            try await world.pull(address)
        }
        let stored = Set(try await world.store.posts(matching: PostQuery()).compactMap(\.post.guid?.text))
        #expect((1..<12).allSatisfy { stored.contains("p\($0)") }, "\(stored.sorted())")
    }

    @Test("a post that is stored whole is not replaced by one without an end, however often that comes")
    func openEdit() async throws {
        let world = try await EngineWorld()
        let documents = [
            ["guid=a One|Text of one"], ["guid=a One|Te", "open"], ["guid=a One|Te", "open"], ["guid=a One|Te", "open", "new"],
        ]
        var reports: [SourceReport?] = []
        for lines in documents {
            try world.serve(.feed(lines.joined(separator: "\n")), at: address)
            reports.append(try await world.pull(address)[address])
        }
        #expect(reports.map { $0?.new } == [1, 0, 0, 1])
        #expect(reports.map { $0?.changed } == [0, 0, 0, 0])
        #expect(try await world.store.posts(matching: PostQuery()).compactMap(\.post.content.text) == ["Text of one"])
    }

    @Test("a post that has no end is taken once it comes again, also where all of the document is the same to the byte")
    func openSame() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("guid=a One|Text", "open", "guid=b Two", headers: ["ETag": "\"1\""]), at: address)
        var reports: [SourceReport?] = []
        for _ in 0..<4 { reports.append(try await world.pull(address)[address]) }
        #expect(reports.map { $0?.new } == [1, 1, 0, 0])
        #expect(world.transport.requests.map(\.validators.entityTag) == [nil, nil, "\"1\"", "\"1\""])
    }

    @Test("what the end of its document cuts off stays left out, however often it comes")
    func cutAgain() async throws {
        let world = try await EngineWorld()
        for number in 0..<3 {
            try world.serve(.feed("guid=b\(number) Two", "guid=a One|Te", "cut", headers: ["ETag": "\"1\""]), at: address)
            #expect(try await world.pull(address)[address]?.warnings.map(\.code) == ["cut-posts"])
        }
        #expect(world.transport.requests.allSatisfy { $0.validators.isEmpty })
    }

    @Test("what is cut stays unknown when it comes once more to the byte: a cache may keep half of it under the validators of the whole")
    func cutSame() async throws {
        let world = try await EngineWorld()
        let headers = ["ETag": "\"1\"", "Cache-Control": "max-age=2500000"]
        let half = ScriptedTransport.Script.feed("guid=b Two", "guid=a One|Te", "cut", headers: headers)
        try world.serve(half, half, .feed("guid=b Two", "guid=a One|Text of one", headers: headers), at: address)
        var reports: [SourceReport?] = []
        for _ in 0..<4 { reports.append(try await world.pull(address)[address]) }
        #expect(world.transport.requests.map(\.validators.entityTag) == [nil, nil, nil, "\"1\""])
        #expect(reports.map { $0?.new } == [1, 0, 1, 0])
        let next = reports.map { $0?.nextPull?.wholeSeconds(since: world.clock.now()) ?? 0 }
        #expect(next[1] < 86_400 && next[2] >= 86_400)
    }

    @Test("a cache rule that came with a document that was cut off is none")
    func freshnessOfHalf() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("guid=b Two", "guid=a One|Te", "cut", headers: ["Cache-Control": "max-age=2500000"]), at: address)
        let next = try #require(try await world.pull(address)[address]?.nextPull)
        #expect(next.wholeSeconds(since: world.clock.now()) <= 2 * 86_400)
    }
}
