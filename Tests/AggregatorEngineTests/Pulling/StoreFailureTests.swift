import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("A store that can keep nothing ends the run")
struct StoreFailureTests {
    static let hurtFeed = {
        var failure = StoreFailure(.damaged, "One file is.")
        failure.isOfOneFeed = true
        return failure
    }()

    @Test(
        "nothing more is asked when the store is lost; a busy one may be free for the next, and one feed's damage is no other's",
        arguments: [(StoreFailure(.full, "It can't."), 1), (StoreFailure(.busy, "It can't now."), 5), (hurtFeed, 5)])
    func ends(failure: StoreFailure, failed: Int) async throws {
        var world = try await EngineWorld()
        world.options.hostConnections = 1
        let addresses = (0..<5).map { "https://a.example/\($0)" }
        for address in addresses { try world.serve(.feed("x"), at: address) }
        let sources = try addresses.map { WantedSource($0, at: try EngineWorld.address($0)) }
        let subscribed = try await SubscriptionEditor(services: world.services, store: world.store).subscribe(to: sources)
        let store = FullStore(base: world.store, failure: failure)
        let summary = try await Pull(services: world.services, store: store, options: world.options).run(.these(subscribed)) { _ in }
        #expect(summary.storeFailure == failure)
        #expect(summary[.failed] == failed)
        #expect(world.transport.requests.count == summary.sources)
    }

    @Test("where nothing shows whose fault the failures are, a store that keeps nothing is asked once, and told")
    func openQuestions() async throws {
        let world = try await EngineWorld()
        let places = (0..<5).map { "http://\($0).example/feed" }
        for place in places {
            try world.serve(.status(511), at: place)
            try await world.subscribe(place) { _ in }
        }
        let store = FullStore(base: world.store, failure: StoreFailure(.busy, "It can't now."))
        let summary = try await Pull(services: world.services, store: store, options: world.options).run(.due) { _ in }
        #expect(summary.storeFailure?.code == .busy && summary[.failed] == 5 && summary.seemsOffline)
    }

    @Test("what our own store does not tell of a source is not held against that, however often it comes")
    func ours() async throws {
        let world = try await EngineWorld()
        let address = "https://a.example/feed"
        try world.serve(.feed("x"), at: address)
        _ = try await SubscriptionEditor(services: world.services, store: world.store).subscribe(to: [
            WantedSource(address, at: EngineWorld.address(address))
        ])
        let pull = Pull(services: world.services, store: ForgetfulStore(base: world.store), options: world.options)
        for _ in 0..<3 {
            #expect(try await pull.run(.all) { _ in }.storeFailure?.code == .busy)
            world.pass(days: 1)
        }
        #expect(try await world.state(of: address).trouble.failures == 1)
    }

    @Test(
        "of several failures the first that ends the run is told, else the first; what was removed meanwhile is none",
        arguments: [
            ([busy, full, unwritable], full), ([full, busy, hurtFeed], full), ([busy, hurtFeed], busy), ([hurtFeed, busy], hurtFeed),
            ([removed, busy], busy), ([full, removed], full), ([removed], nil),
        ] as [([StoreFailure], StoreFailure?)])
    func several(failures: [StoreFailure], told: StoreFailure?) {
        var (ofSources, ofTheRun) = (PullSummary(), PullSummary())
        for failure in failures {
            var report = SourceReport(failed: "a", PullFailure(failure.code, failure.message))
            report.storeFailure = failure
            ofSources.add(report)
            ofTheRun.note(failure)
        }
        #expect(ofSources.storeFailure == told)
        #expect(ofTheRun.storeFailure == told)
    }

    private static let busy = StoreFailure(.busy, "It can't now.")
    private static let full = StoreFailure(.full, "It can't.")
    private static let unwritable = StoreFailure(.unwritable, "It can't any more.")
    private static let removed = StoreFailure(.notFound, "Nobody follows it.")
}

/// A store that keeps everything, but can't recall posts.
private struct ForgetfulStore: StoreDecorator {
    let base: any Store
    var leasing: (any LeasingStore)? { nil }

    func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost] {
        throw StoreFailure(.busy, "It can't now.")
    }
}
