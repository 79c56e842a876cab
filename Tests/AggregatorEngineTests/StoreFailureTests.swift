import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("A store that can keep nothing ends the run")
struct StoreFailureTests {
    @Test("nothing more is asked when the store is lost; a busy one may be free for the next", arguments: [StoreFailure.Code.full, .busy])
    func ends(code: StoreFailure.Code) async throws {
        var world = try await EngineWorld()
        world.options.hostConnections = 1
        let addresses = (0..<5).map { "https://a.example/\($0)" }
        for address in addresses { try world.serve(.feed("x"), at: address) }
        let sources = try addresses.map { (source: $0, address: try EngineWorld.address($0), title: String?.none, tags: [String]()) }
        let subscribed = try await Subscribing(services: world.services, store: world.store).subscribed(sources)
        let store = FullStore(base: world.store, failure: StoreFailure(code, "It can't."))
        let summary = try await Pull(services: world.services, store: store, options: world.options).run(.these(subscribed)) { _ in }
        #expect(summary.storeFailure?.code == code)
        #expect(summary[.failed] == (code == .full ? 1 : 5))
        #expect(world.transport.requests.count == summary.sources)
    }
}
