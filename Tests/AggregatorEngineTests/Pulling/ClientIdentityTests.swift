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
        try await Subscribing(services: world.services, store: world.store).askAnew([changed])
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
        let subscribing = Subscribing(services: world.services, store: world.store)
        let changes: [@Sendable () async throws -> Void] = [
            { try await subscribing.askAnew([subscription]) },
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

    @Test("what others set of a source meanwhile stays where its secret is changed")
    func besides() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), at: address)
        try await world.pull(address)
        let known = try await subscription(world)
        var changed = known
        changed.name = "Mine"
        try await world.store.update(changed)
        try await Subscribing(services: world.services, store: world.store).askAnew([known])
        #expect(try await subscription(world).name == "Mine")
        try await world.store.unsubscribe(known.id)
        try await Subscribing(services: world.services, store: world.store).askAnew([known])
        #expect(try await world.store.subscriptions().isEmpty)
    }
}
