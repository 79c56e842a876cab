import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Pulled by a timer")
struct TimerTests {
    private let blog = "https://blog.example/feed"

    @Test(
        "a source is asked each time where the timer is as long as its interval, or as what its server asks for",
        arguments: [(nil, 3_600), ("max-age=3600", 3_600), ("max-age=86400", 86_400)] as [(String?, Int64)])
    func eachTime(cacheRule: String?, seconds: Int64) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", headers: cacheRule.map { ["Cache-Control": $0] } ?? [:]), at: blog)
        try await world.pull(blog)
        let clock = world.clock
        let driving = Task { while !Task.isCancelled { if !clock.advanceToNextSleeper() { await Task.yield() } } }
        defer { driving.cancel() }
        let start = clock.now()
        for tick in 1...10 {
            // The timer fires to the second; each answer takes a moment.
            let due = start.adding(seconds: seconds * Int64(tick))
            clock.advance(by: max(Double(due.seconds - clock.now().seconds) + 0.5, 0))
            #expect(try await world.reports(of: .due)[blog] != nil, "tick \(tick)")
        }
        #expect(world.transport.requests.count == 11)
    }

    @Test("a source that is due in a moment is waited for, and not asked before")
    func waiting() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a", headers: ["Cache-Control": "max-age=7200"]), at: blog)
        try await world.pull(blog)
        let clock = world.clock
        let start = clock.now()
        clock.advance(by: 7_150)
        let plan = try await Pull(services: world.services, store: world.store, options: world.options).plan(.due)
        #expect(plan.count(.ask) == 1)
        let entry = try #require(plan.entries.first)
        #expect(entry.moment.map { $0.wholeSeconds(since: start) >= 7_200 } == true)
        #expect((50...51).contains(entry.delay))
        #expect(entry.reasons.contains { $0.hasPrefix("due at ") } && !entry.reasons.contains { $0.hasPrefix("due since") })
        let driving = Task { while !Task.isCancelled { if !clock.advanceToNextSleeper() { await Task.yield() } } }
        defer { driving.cancel() }
        #expect(try await world.reports(of: .due)[blog]?.status == .updated || world.transport.requests.count == 2)
        #expect(clock.now().wholeSeconds(since: start) >= 7_200)
    }

    @Test("a source that waits for its moment is left as it was where its site asks another one to wait meanwhile")
    func closedMeanwhile() async throws {
        let (limited, resting) = ("https://a.site.example/feed", "https://b.site.example/feed")
        let world = try await EngineWorld()
        try world.serve(.feed("a"), .status(429, ["Retry-After": "7200"]), at: limited)
        try world.serve(.feed("b", headers: ["Cache-Control": "max-age=7200"]), at: resting)
        try await world.pull(limited, resting)
        let clock = world.clock
        clock.advance(by: 7_150)
        let before = try await world.state(of: resting)
        let driving = Task {
            // The clock moves only once the answer has been stored, however slow the machine is.
            while !Task.isCancelled, try await world.state(of: limited).trouble.waits == 0 { await Task.yield() }
            while !Task.isCancelled { if !clock.advanceToNextSleeper() { await Task.yield() } }
        }
        defer { driving.cancel() }
        let reports = try await world.reports(of: .due)
        #expect(reports[limited]?.status == .deferred && reports[resting] == nil)
        #expect(try await world.state(of: resting) == before)
        #expect(world.transport.requests.count == 3)
    }

    @Test("what could not be asked for, as its secret could not be had, is due as it was")
    func ours() async throws {
        let world = try await EngineWorld()
        try world.serve(.failure(TransportFailure(.authoritiesUnreadable, "The file is not there.")), .feed("a"), at: blog)
        try await world.subscribe(blog) { $0.interval = 7 * 86_400 }
        #expect(try await world.reports(of: .due)[blog]?.status == .failed)
        #expect(try await world.reports(of: .due)[blog]?.status == .updated)
    }
}
