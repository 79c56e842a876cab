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

    @Test("what our own rules refuse is no reason to ask its server less and less")
    func ownRefusal() async throws {
        let world = try await EngineWorld()
        try world.serve(.failure(TransportFailure(.addressRefused, "It is private.")), at: old)
        for _ in 0..<5 {
            try await world.pull(old)
            world.pass(days: 1)
        }
        let state = try await world.state(of: old)
        #expect(state.trouble.failures == 1 && state.trouble.lastFailure?.code == "address-refused")
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
        #expect(state.trouble.failures == 1 && state.trouble.lastFailure?.message == "The vault is locked.")
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
        #expect(try await world.state(of: old).trouble.failures == 0)
    }

    private struct LockedCredentials: CredentialService {
        /// Whether it was asked. If set, it fails only once its task is cancelled.
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
        // The target is still remembered: it is shown, and the source moves there once the address is free.
        #expect(try await world.state(of: old).whereabouts.move?.target.text == new)
        try await world.store.unsubscribe(Identity.feed(firstAddress: EngineWorld.address(new)))
        world.pass(days: 1)
        #expect(try await world.reports(of: .all)[old]?.status == .moved)
    }

    @Test(
        "an address that another subscription has in other words is left to it as well",
        arguments: [
            ("https://new.example/feed", "HTTPS://NEW.example:0443/feed"),
            ("https://new.example/feed", "https://new.example/a/../feed#top"),
            ("https://new.example", "https://new.example/"), ("https://new.example/feed#rss", "https://new.example/feed"),
        ])
    func takenInOtherWords(taken: String, target: String) async throws {
        let world = try await EngineWorld()
        let place = try EngineWorld.address(target).resolved(against: EngineWorld.address(old)).withoutFragment.text
        for address in [place, taken] { try world.serve(.feed("a"), at: address) }
        try world.serve(.redirect(301, to: target), at: old)
        try await world.pull(old, taken)
        for _ in 0..<5 {
            world.pass(days: 1)
            #expect(try await world.reports(of: .all)[old]?.status == .unchanged)
        }
        #expect(try await Set(world.store.subscriptions().map(\.address.text)) == [old, taken])
    }

    @Test("of two that move to one place in one run the second stays where it is, and each is told as it is stored")
    func twoToOne() async throws {
        let world = try await EngineWorld()
        let other = "https://other.example/feed"
        try world.serve(.redirect(301, to: new), at: old)
        try world.serve(.redirect(301, to: "https://NEW.example/feed"), at: other)
        for place in [new, "https://NEW.example/feed"] { try world.serve(.feed("a"), at: place) }
        try await world.pull(old, other)
        for _ in 0..<3 {
            world.pass(days: 1)
            let reports = try await world.reports(of: .all)
            let stored = try await Set(world.store.subscriptions().map(\.address.text))
            #expect(
                Set(reports.values.compactMap { $0.feedURL?.normalized.text }) == Set(stored.compactMap { WebAddress($0)?.normalized.text })
            )
            #expect(reports.values.count { $0.status == .moved } == (stored == [old, other] ? 0 : 1))
        }
        #expect(try await !Set(world.store.subscriptions().map(\.address.text)).isSubset(of: [old, other]))
    }

    @Test("a move that the store refuses is not told", arguments: [true, false])
    func refused(isClaim: Bool) async throws {
        let world = try await EngineWorld()
        try world.serve(isClaim ? .feed("self \(new)", "a") : .redirect(301, to: new), at: old)
        try world.serve(.feed("a", "b"), at: new)
        try await world.pull(old)
        let store = WatchedMoves(base: world.store, refusing: .all)
        for _ in 0..<4 {
            world.pass(days: 1)
            for report in try await reports(world, store) { #expect(report.status != .moved && report.feedURL?.text == old) }
        }
        #expect(try await address(world) == old)
    }

    @Test("where the store could not keep that one moved, another that leads to the same place has it", arguments: [true, false])
    func busy(isClaim: Bool) async throws {
        let world = try await EngineWorld()
        // Both are on one host, so that one ends before the other begins.
        let other = "https://old.example/other"
        for place in [old, other] { try world.serve(isClaim ? .feed("self \(new)", "a") : .redirect(301, to: new), at: place) }
        try world.serve(.feed("a"), at: new)
        try await world.pull(old, other)
        let store = WatchedMoves(base: world.store, refusing: .first)
        var days: [[SourceReport.Status]] = []
        for _ in 0..<4 {
            world.pass(days: 1)
            days.append(try await reports(world, store).map(\.status).filter { $0 == .failed || $0 == .moved })
        }
        #expect(days.filter { !$0.isEmpty } == [[.failed, .moved]])
    }

    @Test("who has which address is read once for all that move in one run")
    func cost() async throws {
        let world = try await EngineWorld()
        let numbers = 0..<20
        for number in numbers {
            try world.serve(.redirect(301, to: "\(new)/\(number)"), at: "\(old)/\(number)")
            try world.serve(.feed("a"), at: "\(new)/\(number)")
            try await world.pull("\(old)/\(number)")
        }
        for day in 1...3 {
            world.pass(days: 1)
            let store = WatchedMoves(base: world.store)
            let moved = try await reports(world, store).count { $0.status == .moved }
            #expect(moved == (day == 3 ? 20 : 0))
            #expect(store.reads <= 2)
        }
    }

    private func reports(_ world: EngineWorld, _ store: any Store) async throws -> [SourceReport] {
        let reports = Locked<[SourceReport]>([])
        _ = try await Pull(services: world.services, store: store, options: world.options).run(.all) { event in
            if case .finished(let report) = event { reports.withLock { $0.append(report) } }
        }
        return reports.withLock { $0 }
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

/// Counts how often all subscriptions are read. With `all`, it drops every move, as if another subscription had the address; with `first`,
/// it is busy when the first move is to be stored.
private struct WatchedMoves: StoreDecorator {
    enum Refusal { case none, first, all }

    let base: any Store
    let refusal: Refusal
    private let count = Locked(0)
    private let moves = Locked(0)
    var leasing: (any LeasingStore)? { nil }
    var reads: Int { count.withLock { $0 } }

    init(base: any Store, refusing refusal: Refusal = .none) {
        self.base = base
        self.refusal = refusal
    }

    func subscriptions() async throws(StoreFailure) -> [Subscription] {
        count.withLock { $0 += 1 }
        return try await base.subscriptions()
    }

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        var harvest = harvest
        if harvest.newAddress != nil {
            moves.withLock { $0 += 1 }
            if refusal == .first, moves.withLock(\.self) == 1 { throw StoreFailure(.busy, "Another process writes to it; try again.") }
        }
        if refusal == .all { harvest.newAddress = nil }
        return try await base.commit(harvest)
    }
}
