import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Removed and followed again while it is pulled")
struct FollowedAgainTests {
    private let address = "https://blog.example/feed"

    @Test("a source is another one then: it gets nothing of what the former one had, and its posts come", arguments: [200, 304, 404, 429])
    func another(status: Int) async throws {
        let world = try await EngineWorld()
        let document = ScriptedTransport.Script.feed("a", headers: ["ETag": "\"1\""])
        try world.serve(document, status == 200 ? document : .status(status), document, at: address)
        try await world.pull(address)
        let known = try #require(try await world.store.subscriptions().first)
        world.pass(days: 1)
        var services = world.services
        services.transports = [
            Meanwhile(base: world.transport) {
                try await world.store.unsubscribe(known.id)
                try await world.subscribe(address) { _ in }
            }
        ]
        let pull = Pull(services: services, store: world.store, options: world.options)
        let reports = Locked<[SourceReport]>([])
        _ = try await pull.run(.these([NamedSubscription(address, known)])) { event in
            if case .finished(let report) = event { reports.withLock { $0.append(report) } }
        }
        let report = try #require(reports.withLock { $0.first })
        #expect(report.status == .deferred && report.failure == nil && report.new == 0, "\(report)")
        #expect(report.explanation?.contains("was removed while it was pulled") == true)
        #expect(report.storeFailure?.code == .notFound)
        #expect(try await world.state(of: address) == SourceState())
        #expect(try await world.store.posts(matching: PostQuery()).isEmpty)
        let next = try await world.pull(address, isForced: status == 429)[address]
        #expect(next?.status == .updated && next?.new == 1)
        #expect(world.transport.requests.map(\.validators.entityTag) == [nil, "\"1\"", nil])
    }
}
