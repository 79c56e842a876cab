import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Moves")
struct MoveTests {
    private let old = "https://old.example/feed"
    private let new = "https://new.example/feed"

    private func pullDaily(_ world: EngineWorld, days: Int) async throws -> [SourceReport.Status?] {
        var statuses: [SourceReport.Status?] = []
        for _ in 0..<days {
            statuses.append(try await world.reports(of: .all)[try await world.store.subscriptions()[0].address.text]?.status)
            world.pass(days: 1)
        }
        return statuses
    }

    private func address(_ world: EngineWorld) async throws -> String { try await world.store.subscriptions()[0].address.text }

    @Test("a permanent redirect, seen for three days, is the new address; posts and identity stay", arguments: [301, 308])
    func moves(status: Int) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), at: old)
        try await world.pull(old)
        let id = try await world.store.subscriptions()[0].id
        try world.serve(.redirect(status, to: new + "#top"), at: old)
        try world.serve(.feed("a", "b"), at: new)
        for _ in 0..<3 {
            _ = try await world.reports(of: .all)
            #expect(try await address(world) == old)
            world.pass(days: 1)
        }
        let report = try await world.reports(of: .all)[old]
        #expect(report?.status == .moved)
        #expect(report?.feedURL?.text == new)
        #expect(try await address(world) == new)
        #expect(try await world.store.subscriptions()[0].id == id)
        #expect(try await world.store.posts(matching: PostQuery()).count == 2)
        #expect(try await world.reports(of: .all)[new]?.status == .unchanged)
    }

    @Test("another feed whose guids are the same numbers is another feed")
    func sameNumbers() async throws {
        let world = try await EngineWorld()
        func feed(_ name: String) -> ScriptedTransport.Script {
            .feed((0..<4).map { "guid=\($0) \(name) story \($0)|What \(name) says of \($0)|https://\(name).example/\($0)" })
        }
        try world.serve(feed("alpha"), at: old)
        try await world.pull(old)
        try world.serve(.redirect(301, to: new), at: old)
        try world.serve(feed("beta"), at: new)
        _ = try await pullDaily(world, days: 6)
        #expect(try await address(world) == old)
        #expect(try await world.store.posts(matching: PostQuery()).count == 8)
    }

    @Test("often on one day is not yet a move")
    func oneDay() async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(301, to: new), at: old)
        try world.serve(.feed("a"), at: new)
        for _ in 0..<10 { try await world.pull(old) }
        #expect(try await address(world) == old)
    }

    @Test(
        "an address that only a server wrote is named together with the one that was asked",
        arguments: [TransportFailure.Code.addressRefused, .unreachable, .untrusted, .timedOut, .silent])
    func nameless(code: TransportFailure.Code) async throws {
        let world = try await EngineWorld()
        let (old, step, new) = ("https://a.example/feed", "https://b.example/feed", "http://10.0.0.1/feed")
        try world.serve(.redirect(302, to: step), at: old)
        try world.serve(.redirect(302, to: new), at: step)
        try world.serve(.failure(TransportFailure(code, "\(new) can't be had.", isLocal: true)), at: new)
        let failure = try await world.pull(old)[old]?.failure
        #expect(failure?.code == code.rawValue)
        #expect(failure?.message == "\(old) redirects to where nothing can be fetched: \(new) can't be had.")
    }

    @Test("temporary redirects never move, also behind a permanent one", arguments: [302, 303, 307])
    func temporary(status: Int) async throws {
        let world = try await EngineWorld()
        let middle = "https://middle.example/feed"
        try world.serve(.redirect(301, to: middle), at: old)
        try world.serve(.redirect(status, to: new), at: middle)
        try world.serve(.feed("a"), at: new)
        try await world.pull(old)
        _ = try await pullDaily(world, days: 5)
        #expect(try await address(world) == old)
        #expect(try await world.store.posts(matching: PostQuery()).count == 1)
    }

    @Test("a permanent redirect that follows on a temporary one is believed, also where the document never changes")
    func settled() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), at: old)
        try await world.pull(old)
        try world.serve(.redirect(302, to: new), at: old)
        try world.serve(.feed("a", "b"), at: new)
        _ = try await pullDaily(world, days: 2)
        try world.serve(.redirect(301, to: new), at: old)
        #expect(try await pullDaily(world, days: 3) == [.unchanged, .unchanged, .unchanged])
        #expect(try await world.reports(of: .all)[old]?.status == .moved)
        #expect(try await address(world) == new)
    }

    @Test(
        "another feed that a temporary redirect led to first is no move either",
        arguments: [[302, 301], [301, 302, 301], [302, 200, 301]])
    func strangerFirst(statuses: [Int]) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", "b"), at: old)
        try await world.pull(old)
        try world.serve(.feed("x"), at: new)
        for status in statuses.dropLast() {
            try world.serve(status == 200 ? .feed("a", "b") : .redirect(status, to: new), at: old)
            _ = try await pullDaily(world, days: 1)
        }
        try world.serve(.redirect(301, to: new), at: old)
        _ = try await pullDaily(world, days: 6)
        #expect(try await address(world) == old)
    }

    @Test("a page at the target is a failure and no move")
    func page() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), at: old)
        try await world.pull(old)
        try world.serve(.redirect(301, to: new), at: old)
        try world.serve(.webPage, at: new)
        #expect(try await pullDaily(world, days: 5).allSatisfy { $0 == .failed })
        #expect(try await address(world) == old)
    }

    @Test("another feed at the target is no move, however long it stays")
    func otherFeed() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), at: old)
        try await world.pull(old)
        try world.serve(.redirect(301, to: new), at: old)
        try world.serve(.feed("buy this domain"), at: new)
        _ = try await pullDaily(world, days: 6)
        #expect(try await address(world) == old)
    }

    @Test("who was away for longer than a document holds posts knows a feed that has moved by its title and its dates")
    func awayForLong() async throws {
        for (title, days, end) in [("Story", 1, new), ("Another", 1, old), ("Story", -1, old)] {
            let world = try await EngineWorld()
            try world.serve(.feed("title Story", "a"), at: old)
            try await world.pull(old)
            world.pass(days: 20)
            let out = world.clock.now().seconds - 20 * 86_400 + Int64(days) * 3_600
            try world.serve(.redirect(301, to: new), at: old)
            try world.serve(.feed("title \(title)", "b", "out \(out)", "c", "out \(out + 86_400)"), at: new)
            _ = try await pullDaily(world, days: 5)
            #expect(try await address(world) == end)
        }
    }

    @Test("a feed without posts at the target is no move, and who comes back is heard; nor is it one with another's posts after that")
    func parked() async throws {
        for later in [[], ["buy this domain"]] {
            let world = try await EngineWorld()
            try world.serve(.feed("a"), at: old)
            try await world.pull(old)
            try world.serve(.redirect(301, to: new), at: old)
            try world.serve(.feed(), at: new)
            _ = try await pullDaily(world, days: 2)
            try world.serve(.feed(later), at: new)
            _ = try await pullDaily(world, days: 6)
            #expect(try await address(world) == old)
            try world.serve(.feed("a", "b"), at: old)
            #expect(try await world.reports(of: .all)[old]?.new == 1)
        }
    }

    @Test(
        "a source that never had a post does not move: it is read where the redirect leads, until that shows some",
        arguments: [true, false])
    func neverHadPosts(hasBeenRead: Bool) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("title Mine"), at: old)
        if hasBeenRead { try await world.pull(old) }
        try world.serve(.redirect(301, to: new), at: old)
        try world.serve(.feed("title Parked"), at: new)
        if !hasBeenRead { try await world.pull(old) }
        _ = try await pullDaily(world, days: 6)
        #expect(try await address(world) == old)
        #expect(world.transport.requests.last?.address.text == new)
        try world.serve(.feed("title Parked", "a"), at: new)
        #expect(try await world.reports(of: .all)[old]?.new == 1)
        world.pass(days: 1)
        _ = try await pullDaily(world, days: 3)
        #expect(try await address(world) == new)
    }

    @Test("a document that never changes moves as well", arguments: [[], ["a"]])
    func quiet(posts: [String]) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed(posts), at: old)
        try await world.pull(old)
        try world.serve(.redirect(301, to: new), at: old)
        try world.serve(.feed(posts), at: new)
        _ = try await pullDaily(world, days: 4)
        #expect(try await address(world) == new)
    }

    @Test("leaving https is said, and is no move")
    func downgrade() async throws {
        let world = try await EngineWorld()
        let plain = "http://new.example/feed"
        try world.serve(.redirect(301, to: plain), at: old)
        try world.serve(.feed("a"), at: plain)
        #expect(try await world.pull(old)[old]?.warnings.map(\.code) == ["insecure-redirect"])
        #expect(try await world.store.sourceStates().values.map(\.document.warnings).first?.map(\.code) == ["insecure-redirect"])
        _ = try await pullDaily(world, days: 5)
        #expect(try await address(world) == old)
    }
}
