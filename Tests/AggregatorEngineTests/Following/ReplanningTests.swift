import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Another interval for a source that is planned already")
struct ReplanningTests {
    private let address = "https://blog.example/feed"

    /// The times of the next pull before and after the change, in seconds since the last one.
    private func plans(
        from first: Int64?, to second: Int64?, _ script: ScriptedTransport.Script = .feed("x"), pulls: Int = 1
    ) async throws -> (before: Int64, after: Int64, reasons: [String]) {
        let world = try await EngineWorld()
        try world.serve(script, at: address)
        try await world.subscribe(address) { $0.interval = first }
        for pull in 1...pulls {
            try await world.pull(address)
            if pull < pulls { world.pass(days: 1) }
        }
        let asked = world.clock.now()
        let before = try #require(try await world.state(of: address).plan.nextPull)
        world.pass(days: 0.01)
        let known = try await world.store.subscriptions()[0]
        var changed = known
        changed.preferences.interval = second
        try #require(try await world.store.update(changed, from: known))
        try await SubscriptionEditor(services: world.services, store: world.store).replan(changed, from: known, bounds: Schedule.Bounds())
        let plan = try await world.state(of: address).plan
        return (before.wholeSeconds(since: asked), try #require(plan.nextPull).wholeSeconds(since: asked), plan.reasons)
    }

    @Test("a shorter one, or none any more, brings the next pull forward", arguments: [3_600, nil] as [Int64?])
    func shorter(second: Int64?) async throws {
        let plans = try await plans(from: 90 * 86_400, to: second)
        #expect(plans.before >= 90 * 86_400)
        #expect(3_600...3_961 ~= plans.after)
        #expect(!plans.reasons.contains { $0.contains("90 days") })
    }

    @Test("a longer one holds from the next pull on where the source's own pace decided")
    func longer() async throws {
        let plans = try await plans(from: nil, to: 90 * 86_400)
        #expect(plans.before == plans.after)
    }

    @Test("a longer one, or none any more, puts off what a shorter one had planned", arguments: [7_200, nil] as [Int64?])
    func longerThanBefore(second: Int64?) async throws {
        let plans = try await plans(from: 900, to: second)
        #expect(plans.before < 1_000 && plans.after >= second ?? 3_600)
        #expect(!plans.reasons.contains { $0.contains("15 min") })
    }

    @Test(
        "one that is set while the source is pulled holds for the plan that the pull stores",
        arguments: [.feed("x"), .status(304), .status(500)] as [ScriptedTransport.Script])
    func meanwhile(script: ScriptedTransport.Script) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("x", headers: ["ETag": "\"1\""]), script, at: address)
        try await world.subscribe(address) { $0.interval = 90 * 86_400 }
        try await world.pull(address)
        world.pass(days: 100)
        var services = world.services
        services.transports = [
            Meanwhile(base: world.transport) {
                let known = try await world.store.subscriptions()[0]
                var changed = known
                changed.preferences.interval = 3_600
                try await world.store.update(changed, from: known)
                let editor = SubscriptionEditor(services: world.services, store: world.store)
                try await editor.replan(changed, from: known, bounds: Schedule.Bounds())
            }
        ]
        let asked = world.clock.now()
        _ = try await Pull(services: services, store: world.store, options: world.options).run(.due) { _ in }
        let plan = try await world.state(of: address).plan
        #expect(try #require(plan.nextPull).wholeSeconds(since: asked) <= 7_200, "\(plan.reasons)")
    }

    @Test("settings are read again after a pull only if more than its commits was written meanwhile", arguments: [false, true])
    func toldOfWriting(isChanged: Bool) async throws {
        let world = try await EngineWorld()
        let store = TellingStore(base: world.store)
        try world.serve(.feed("x", headers: ["ETag": "\"1\""]), .status(304), at: address)
        try await world.subscribe(address) { $0.interval = 90 * 86_400 }
        try await world.pull(address)
        world.pass(days: 100)
        var services = world.services
        services.transports = [
            Meanwhile(base: world.transport) {
                guard isChanged else { return }
                var changed = try await store.subscriptions()[0]
                changed.preferences.interval = 3_600
                try await store.update(changed)
            }
        ]
        let asked = world.clock.now()
        _ = try await Pull(services: services, store: store, options: world.options).run(.due) { _ in }
        let plan = try await world.state(of: address).plan
        let isSoon = try #require(plan.nextPull).wholeSeconds(since: asked) <= 7_200
        #expect(isSoon == isChanged, "\(plan.reasons)")
        #expect(store.rereads.withLock { $0 } == (isChanged ? 1 : 0))
    }

    @Test("what failed is tried again when it was to be")
    func failed() async throws {
        let plans = try await plans(from: 900, to: 90 * 86_400, .status(500))
        #expect(plans.before == plans.after)
    }

    @Test("a server that has asked to wait again and again is asked no sooner for a shorter interval")
    func askedToWait() async throws {
        let plans = try await plans(from: 7_200, to: 3_600, .status(429, ["Retry-After": "60"]), pulls: 6)
        #expect(plans.after >= 86_400 && plans.reasons.contains { $0.hasPrefix("asked to wait 6 times in a row") }, "\(plans)")
    }

    @Test(
        "what a server asked for holds, and that it is gone",
        arguments: [.status(429, ["Retry-After": "500000"]), .status(410)] as [ScriptedTransport.Script])
    func servers(script: ScriptedTransport.Script) async throws {
        let plans = try await plans(from: 366 * 86_400, to: 3_600, script)
        #expect(plans.after >= 86_400)
    }
}

/// Tells what was written, as a store in a file does, and counts how often it is asked for given subscriptions.
private struct TellingStore: StoreDecorator {
    let base: any Store
    let written = Locked(StoreRevision(commits: 0, others: 0))
    let rereads = Locked(0)

    func revision() async -> StoreRevision? { written.withLock { $0 } }

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        written.withLock { $0.commits += 1 }
        return try await base.commit(harvest)
    }

    func subscriptions(to feeds: [FeedID]) async throws(StoreFailure) -> [Subscription] {
        rereads.withLock { $0 += 1 }
        return try await base.subscriptions(to: feeds)
    }

    func passing<Value: Sendable>(
        _ call: StoreCall, _ body: @escaping @Sendable () async throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        if call == .write { written.withLock { $0.others += 1 } }
        return try await body()
    }
}
