import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("Moves, and what is gone")
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

    @Test("often on one day is not yet a move")
    func oneDay() async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(301, to: new), at: old)
        try world.serve(.feed("a"), at: new)
        for _ in 0..<10 { try await world.pull(old) }
        #expect(try await address(world) == old)
    }

    @Test("an address that only a server wrote is named together with who wrote it")
    func nameless() async throws {
        let world = try await EngineWorld()
        let (old, new) = ("https://a.example/feed", "http://10.0.0.1/feed")
        try world.serve(.redirect(302, to: new), at: old)
        try world.serve(.failure(TransportFailure(.addressRefused, "http://10.0.0.1/feed is private.")), at: new)
        let failure = try await world.pull(old)[old]?.failure
        #expect(failure?.code == "address-refused")
        #expect(failure?.message == "\(old) redirects to where nothing can be fetched: http://10.0.0.1/feed is private.")
    }

    @Test("what our own rules refuse is no reason to ask its server less and less")
    func ownRefusal() async throws {
        let world = try await EngineWorld()
        try world.serve(.failure(TransportFailure(.addressRefused, "It is private.")), at: old)
        for _ in 0..<5 {
            try await world.pull(old)
            world.pass(days: 1)
        }
        let state = try await world.state(of: old)
        #expect(state.failures == 1 && state.lastFailure?.code == "address-refused")
    }

    @Test("secrets that can't be had are no reason to ask a server less and less: it was never asked")
    func lockedSecrets() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), at: old)
        try await world.pull(old)
        var services = world.services
        services.world.credentials = LockedCredentials()
        for _ in 0..<5 {
            world.pass(days: 1)
            _ = try await Pull(services: services, store: world.store, options: world.options).run(.all) { _ in }
        }
        let state = try await world.state(of: old)
        #expect(state.failures == 1 && state.lastFailure?.message == "The vault is locked.")
        #expect(world.transport.requests.count == 1)
        #expect(try await world.pull(old)[old]?.status == .unchanged)
    }

    @Test("a source whose secrets are given up with the run is not one that failed")
    func cancelledSecrets() async throws {
        let world = try await EngineWorld()
        try await world.subscribe(old) { _ in }
        let asked = Locked(false)
        var services = world.services
        services.world.credentials = LockedCredentials(asked: asked)
        let pull = Pull(services: services, store: world.store, options: world.options)
        let run = Task {
            try await pull.run(.all) { event in
                if case .finished = event { Issue.record("something was told of a source") }
            }
        }
        while !asked.withLock(\.self) { await Task.yield() }
        run.cancel()
        let summary = try await run.value
        #expect(summary.wasInterrupted && summary[.failed] == 0)
        #expect(try await world.state(of: old).failures == 0)
    }

    private struct LockedCredentials: CredentialService {
        /// Whether it was asked; then it waits for the end of its task.
        var asked: Locked<Bool>?

        func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
            asked?.withLock { $0 = true }
            while asked != nil, !Task.isCancelled { await Task.yield() }
            throw FileFailure(.other, "The vault is locked.")
        }
        func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool { false }
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

    @Test("an address that another subscription has is left to it")
    func taken() async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(301, to: new), at: old)
        try world.serve(.feed("a"), at: new)
        try await world.pull(old, new)
        for _ in 0..<5 {
            world.pass(days: 1)
            #expect(try await world.reports(of: .all).values.allSatisfy { $0.status == .unchanged })
        }
        #expect(try await Set(world.store.subscriptions().map(\.address.text)) == [old, new])
    }

    @Test("leaving https is said, and is no move")
    func downgrade() async throws {
        let world = try await EngineWorld()
        let plain = "http://new.example/feed"
        try world.serve(.redirect(301, to: plain), at: old)
        try world.serve(.feed("a"), at: plain)
        #expect(try await world.pull(old)[old]?.warnings.map(\.code) == ["insecure-redirect"])
        _ = try await pullDaily(world, days: 5)
        #expect(try await address(world) == old)
    }

    @Test("410 is asked once more after a day, and is final then; posts stay, and --force asks")
    func gone() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), .status(410), at: old)
        try await world.pull(old)
        #expect(try await world.pull(old)[old]?.status == .gone)
        #expect(try await world.pull(old)[old]?.status == .gone)
        #expect(world.transport.requests.count == 2, "its word holds for a day")
        world.pass(days: 1.01)
        #expect(try await world.reports(of: .due)[old]?.status == .gone)
        #expect(world.transport.requests.count == 3)
        world.pass(days: 30)
        #expect(try await world.reports(of: .due).isEmpty)
        #expect(try await world.pull(old)[old]?.status == .gone)
        #expect(world.transport.requests.count == 3)
        #expect(try await world.store.posts(matching: PostQuery()).count == 1)
        try world.serve(.feed("a", "b"), at: old)
        #expect(try await world.pull(old, isForced: true)[old]?.new == 1)
    }

    @Test("a feed that comes back after one 410 is followed as before")
    func comesBack() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(410), .feed("a"), at: old)
        try await world.pull(old)
        world.pass(days: 2)
        #expect(try await world.pull(old)[old]?.status == .updated)
        #expect(try await world.state(of: old).gone == nil)
    }
}
