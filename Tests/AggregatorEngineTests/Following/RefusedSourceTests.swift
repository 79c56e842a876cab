import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("A source that was refused")
struct RefusedSourceTests {
    private let address = "https://members.example/feed"

    /// A world in which the source has failed three times in a row, and is to be asked in hours.
    private func world(_ script: ScriptedTransport.Script) async throws -> EngineWorld {
        let world = try await EngineWorld()
        try world.serve(script, at: address)
        try await world.subscribe(address) { _ in }
        for _ in 0..<3 {
            try await world.pull(address)
            world.pass(days: 0.1)
        }
        try world.serve(.feed("a"), at: address)
        return world
    }

    private func giveSecret(in world: EngineWorld) async throws {
        try await SubscriptionEditor(services: world.services, store: world.store).askAnew(world.store.subscriptions())
    }

    private func change(in world: EngineWorld, _ set: (inout Subscription.Preferences) -> Void) async throws {
        let known = try await world.store.subscriptions()[0]
        var changed = known
        set(&changed.preferences)
        try #require(
            try await SubscriptionEditor(services: world.services, store: world.store).change(
                changed, from: known, bounds: Schedule.Bounds()))
    }

    @Test(
        "a source that was refused is asked by the next pull where its server gets another secret, header field or user agent",
        arguments: [.status(401), .status(403), .page("<form><input type='password'></form>")] as [ScriptedTransport.Script], 0..<3)
    func refused(script: ScriptedTransport.Script, way: Int) async throws {
        let world = try await world(script)
        #expect(try await world.reports(of: .due).isEmpty)
        switch way {
        case 0: try await giveSecret(in: world)
        case 1: try await change(in: world) { $0.headers = [Header(name: "Accept-Language", value: "de")] }
        default: try await change(in: world) { $0.userAgent = "reader/1" }
        }
        let plan = try await world.state(of: address).plan
        #expect(try #require(plan.nextPull) <= world.clock.now() && plan.reasons.count == 1)
        #expect(try await world.reports(of: .due).values.map(\.status) == [.updated])
    }

    @Test("a source that is refused again keeps its back-off")
    func refusedAgain() async throws {
        let world = try await world(.status(401))
        try world.serve(.status(401), at: address)
        try await giveSecret(in: world)
        #expect(try await world.reports(of: .due).values.map(\.failure?.code) == ["unauthorized"])
        #expect(try await world.state(of: address).trouble.failures == 4)
        #expect(try await world.reports(of: .due).isEmpty)
    }

    @Test(
        "a source waits all the same where its server or site asked for it, and where another secret changes nothing",
        arguments: [
            .status(401, ["Retry-After": "86400"]), .status(403, ["Retry-After": "86400"]), .status(429, ["Retry-After": "86400"]),
            .status(500), .status(404), .status(410),
        ] as [ScriptedTransport.Script])
    func waits(script: ScriptedTransport.Script) async throws {
        let world = try await world(script)
        try await giveSecret(in: world)
        try await change(in: world) { $0.userAgent = "reader/1" }
        #expect(try await world.reports(of: .due).values.allSatisfy { $0.status == .deferred })
        #expect(world.transport.requests.count <= 3)
    }

    @Test("a change that no server sees leaves a refused source its plan")
    func unseen() async throws {
        let world = try await world(.status(401))
        try await change(in: world) { $0.timeout = 20 }
        for edits in [EditPolicy.ignore, .update] { try await change(in: world) { $0.edits = edits } }
        #expect(try await world.reports(of: .due).isEmpty)
    }

    @Test("a source waits for what another source of its site was asked for")
    func siteWaits() async throws {
        let world = try await world(.status(401))
        let wait = SiteWait(site: "members.example", until: world.clock.now().adding(seconds: 7_200))
        try await KeptWaits.add([wait], to: world.store, now: world.clock.now())
        try await giveSecret(in: world)
        #expect(try await world.reports(of: .due).values.allSatisfy { $0.status == .deferred })
        #expect(world.transport.requests.count == 3)
    }

    @Test("a source that is refused by a pull under way is asked by the next one")
    func meanwhile() async throws {
        let world = try await world(.status(401))
        try world.serve(.status(401), .feed("a"), at: address)
        world.pass(days: 4)
        var services = world.services
        services.transports = [Meanwhile(base: world.transport) { try await giveSecret(in: world) }]
        _ = try await Pull(services: services, store: world.store, options: world.options).run(.due) { _ in }
        #expect(try await world.reports(of: .due).values.map(\.status) == [.updated])
    }
}
