import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("A source that leads to a site which asked to wait")
struct LedToWaitTests {
    private let limited = "https://limited.example/feed"
    private let leading = "https://leading.example/feed"

    @Test(
        "a source that leads to a site which asked to wait is put off for as long as that site asked, which does not wait any longer for it"
    )
    func refusal() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(429, ["Retry-After": "3600"]), .feed("a"), at: limited)
        try world.serve(.redirect(302, to: limited), at: leading)
        try await world.pull(limited)
        let until = try #require(try await world.state(of: limited).trouble.retryAfter)
        for _ in 0..<4 {
            // The last time it is twenty seconds before the end.
            world.clock.advance(by: 895)
            let report = try await world.pull(leading, isForced: false)[leading]
            #expect(report?.status == .deferred)
        }
        let state = try await world.state(of: leading)
        #expect(state.trouble.retryAfter == until && state.trouble.waits == 0)
        #expect(state.trouble.limitedSite == "limited.example")
        #expect(world.transport.requests.count { $0.address.text == limited } == 1)
        world.clock.advance(by: 21)
        #expect(try await world.pull(limited)[limited]?.status == .updated)
    }

    @Test("a source that leads to a site which asked to wait tells others of it as soon as it is stored, also in a run by the schedule")
    func told() async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(302, to: limited), at: leading)
        try world.serve(.status(429, ["Retry-After": "3600"]), at: limited)
        try await world.subscribe(leading) { _ in }
        let sites = Locked<[String]>([])
        let pull = Pull(services: world.services, store: world.store, options: world.options)
        _ = try await pull.run(.due) { event in
            guard case .finished = event else { return }
            let known = try? await KeptWaits.of(world.store, now: world.clock.now()).map(\.site)
            sites.withLock { $0 = known ?? [] }
        }
        #expect(sites.withLock(\.self) == ["limited.example"])
    }

    @Test("several processes that note sites at once note all of them")
    func atOnce() async throws {
        let world = try await EngineWorld()
        let now = world.clock.now()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask {
                    let wait = SiteWait(site: "\(number).example", until: now.adding(seconds: 60))
                    try await KeptWaits.add([wait], to: world.store, now: now)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await KeptWaits.of(world.store, now: now).count == 16)
    }
}
