import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("The plan of a pull")
struct PlanTests {
    private let addresses = ["https://a.example/1", "https://a.example/2", "https://b.example/feed"]

    private func plan(_ world: EngineWorld, _ selection: Pull.Selection = .due, isForced: Bool = false) async throws -> PullPlan {
        var options = world.options
        options.hostDelay = 1
        return try await Pull(services: world.services, store: world.store, options: options).plan(selection, isForced: isForced)
    }

    private func subscribe(_ world: EngineWorld) async throws {
        for (number, text) in addresses.enumerated() {
            let address = try EngineWorld.address(text)
            try await world.store.subscribe([
                Subscription(id: Identity.feed(firstAddress: address), address: address, added: Timestamp(seconds: Int64(number)))
            ])
        }
    }

    @Test("the plan of a pull names whom it would ask, in the order and at the distance of a pull, and asks and stores nothing")
    func order() async throws {
        let world = try await EngineWorld()
        try await subscribe(world)
        let plan = try await plan(world)
        #expect(plan.entries.map(\.source) == [addresses[0], addresses[2], addresses[1]])
        #expect(plan.entries.map(\.delay) == [0, 0, 1])
        #expect(plan.entries.map(\.moment) == [0, 0, 1].map { world.clock.now().adding(seconds: $0) })
        #expect(plan.entries[0].reasons == ["it was never pulled", "without validators: it was never read"])
        #expect(world.transport.requests.isEmpty)
        #expect(try await world.store.sourceStates().isEmpty)
    }

    @Test("the plan of a pull says with which validators, and why without them")
    func validators() async throws {
        let world = try await EngineWorld()
        try await subscribe(world)
        try world.serve(.feed("a", headers: ["ETag": "\"1\"", "Last-Modified": "then"]), at: addresses[0])
        try world.serve(.feed("b"), at: addresses[1])
        try world.serve(.feed("c"), at: addresses[2])
        _ = try await world.reports(of: .all)
        let early = try await plan(world)
        #expect(early.entries.allSatisfy { $0.action == .later && $0.reasons == ["by default every 60 min"] })
        world.pass(days: 1)
        let due = try await plan(world)
        #expect(due.entries.first { $0.source == addresses[0] }?.validators == Validators(entityTag: "\"1\"", lastModified: "then"))
        #expect(
            due.entries.first { $0.source == addresses[1] }?.reasons.last
                == "without validators: its last answer came with none, or with none to believe")
        world.pass(days: 8)
        let late = try await plan(world)
        #expect(
            late.entries.first { $0.source == addresses[0] }?.reasons.last == "without validators: what it gave is more than eight days old"
        )
    }

    @Test("the plan of a pull names no validators that the source's own address does not get")
    func foreignValidators() async throws {
        let world = try await EngineWorld()
        try await subscribe(world)
        try world.serve(.redirect(302, to: addresses[1]), at: addresses[0])
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), at: addresses[1])
        try await world.pull(addresses[0])
        world.pass(days: 1)
        let entry = try #require(try await plan(world).entries.first { $0.source == addresses[0] })
        #expect(entry.validators.isEmpty)
        #expect(entry.reasons.last == "without validators: they are those of \(addresses[1]), to which it leads")
        let count = world.transport.requests.count
        try await world.pull(addresses[0])
        #expect(world.transport.requests[count...].map(\.validators.entityTag) == [nil, "\"1\""])
    }

    @Test("the plan of a pull asks whoever asked to wait for a moment more, as a pull waits for it", arguments: [503, 429])
    func almostOver(status: Int) async throws {
        let world = try await EngineWorld()
        try await subscribe(world)
        for address in addresses { try world.serve(.status(status, ["Retry-After": "7200"]), .feed("a"), at: address) }
        _ = try await world.reports(of: .all)
        let count = world.transport.requests.count
        let until = try #require(try await world.state(of: addresses[2]).trouble.retryAfter)
        world.clock.advance(by: Double(until.wholeSeconds(since: world.clock.now()) - 20))
        let entry = try #require(try await plan(world).entries.first { $0.source == addresses[2] })
        #expect(entry.action == .ask && 20...22 ~= entry.delay)
        #expect(world.transport.requests.count == count)
    }

    @Test("the plan of a pull says who is left alone and why, and what --force would do")
    func deferred() async throws {
        let world = try await EngineWorld()
        try await subscribe(world)
        try world.serve(.status(429, ["Retry-After": "7200"]), at: addresses[0])
        try world.serve(.status(410), at: addresses[2])
        try await world.pull(addresses[0], addresses[2])
        let plan = try await plan(world, .all)
        #expect(plan.count(.deferred) == 2 && plan.count(.gone) == 1 && plan.count(.ask) == 0)
        let other = try #require(plan.entries.first { $0.source == addresses[1] })
        #expect(other.reasons[0].hasPrefix("a.example limits how often it may be asked, and said so before"))
        #expect(other.moment == world.clock.now().adding(seconds: 7_200))
        let forced = try await self.plan(world, .all, isForced: true)
        #expect(forced.count(.ask) == 3)
        #expect(forced.entries.allSatisfy { $0.reasons.first == "--force asks whatever the server said" })
    }

    @Test("what is due in an hour to be left alone in is planned for the next, unless somebody names it")
    func resting() async throws {
        let world = try await EngineWorld()
        let hour = try #require(world.clock.now().civil).hour
        try world.serve(.feed("rest \(hour)", "a"), at: addresses[0])
        try await world.pull(addresses[0])
        world.pass(days: 1)
        #expect(try await plan(world).entries.map(\.action) == [.later])
        #expect(try await world.reports(of: .due).isEmpty)
        let subscription = try await world.store.subscriptions()[0]
        #expect(try await plan(world, .these([NamedSubscription("it", subscription)])).entries.map(\.action) == [.ask])
        world.pass(days: 1.0 / 24)
        #expect(try await plan(world).entries.map(\.action) == [.ask])
    }
}
