import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("A move to an address that another subscription has, or that the store refuses")
struct TakenAddressTests {
    private let old = "https://old.example/feed"
    private let new = "https://new.example/feed"

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
        let place = try EngineWorld.address(target).resolved(against: EngineWorld.address(old)).withoutFragment.withSmallScheme.text
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
        #expect(try await world.store.subscriptions()[0].address.text == old)
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
