import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("Who asks")
struct ClientIdentityTests {
    private let address = "https://members.example/feed"

    private func tags(_ world: EngineWorld) -> [String?] { world.transport.requests.map(\.validators.entityTag) }

    private func subscription(_ world: EngineWorld) async throws -> Subscription {
        try #require(try await world.store.subscriptions().first)
    }

    @Test("another user agent or secret asks for the whole document, once")
    func otherwise() async throws {
        var world = try await EngineWorld()
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), at: address)
        try await world.pull(address)
        try await world.pull(address)
        world.options.userAgent = "reader/1"
        try await world.pull(address)
        try await world.pull(address)
        var changed = try await subscription(world)
        changed.preferences.userAgent = "reader/2"
        try await world.store.update(changed)
        try await world.pull(address)
        try await world.pull(address)
        changed.preferences.interval = 3_600
        try await world.store.update(changed)
        try await world.pull(address)
        world.pass(days: 0.1)
        try await SubscriptionEditor(services: world.services, store: world.store).askAnew([changed])
        try await world.pull(address)
        try await world.pull(address)
        let one = "\"1\""
        #expect(tags(world) == [nil, one, nil, one, nil, one, one, nil, one])
    }

    @Test("what is changed while a pull runs holds from the next one on, whatever that pull stores")
    func meanwhile() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), at: address)
        try await world.pull(address)
        let subscription = try await subscription(world)
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        let changes: [@Sendable () async throws -> Void] = [
            { try await editor.askAnew([subscription]) },
            {
                var changed = try #require(try await world.store.subscriptions().first)
                changed.preferences.userAgent = "reader/1"
                try await world.store.update(changed)
            },
        ]
        for change in changes {
            var services = world.services
            services.transports = [Meanwhile(base: world.transport, change: change)]
            let known = try await self.subscription(world)
            _ = try await Pull(services: services, store: world.store, options: world.options).run(
                .these([NamedSubscription(address, known)])
            ) { _ in }
            try await world.pull(address)
        }
        let one = "\"1\""
        #expect(tags(world) == [nil, one, nil, one, nil])
        try await world.pull(address)
        #expect(tags(world).last == one)
    }

    @Test("other header fields ask for the whole document, once, and a change of anything else does not")
    func otherHeaders() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), at: address)
        try await world.pull(address)
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        let changes: [(inout Subscription) -> Void] = [
            { $0.preferences.headers = [Header(name: "Accept-Language", value: "de")] }, { $0.name = "Mine" },
            { $0.preferences.headers = [] },
        ]
        for change in changes {
            world.pass(days: 0.1)
            let known = try await subscription(world)
            var changed = known
            change(&changed)
            #expect(try await editor.change(changed, from: known, bounds: Schedule.Bounds()))
            for _ in 0..<2 { try await world.pull(address) }
        }
        let one = "\"1\""
        #expect(tags(world) == [nil, nil, one, one, one, nil, one])
    }

    @Test("a change on top of an outdated subscription is not stored")
    func outdated() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), at: address)
        try await world.pull(address)
        let known = try await subscription(world)
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        var (renamed, hurried) = (known, known)
        renamed.name = "Mine"
        hurried.preferences.interval = 900
        #expect(try await editor.change(renamed, from: known, bounds: Schedule.Bounds()))
        #expect(try await !editor.change(hurried, from: known, bounds: Schedule.Bounds()))
        #expect(try await subscription(world) == renamed)
    }

    @Test("what others set of a source meanwhile stays where its secret is changed")
    func besides() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), at: address)
        try await world.pull(address)
        let known = try await subscription(world)
        var changed = known
        changed.name = "Mine"
        try await world.store.update(changed)
        try await SubscriptionEditor(services: world.services, store: world.store).askAnew([known])
        #expect(try await subscription(world).name == "Mine")
        try await world.store.unsubscribe(known.id)
        try await SubscriptionEditor(services: world.services, store: world.store).askAnew([known])
        #expect(try await world.store.subscriptions().isEmpty)
    }
}
