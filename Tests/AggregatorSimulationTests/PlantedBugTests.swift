import AggregatorCore
import AggregatorKit
import Testing

/// Bugs of the kind that such programs have had, planted in the engine's surroundings.
enum PlantedBug: String, CaseIterable, Sendable {
    /// The validators are stored first, the posts in a second write.
    case validatorsBeforePosts
    /// A guid is one post, in whatever feed it is.
    case guidAlone
    /// A source that fails is asked again at once.
    case retriesAtOnce
    /// A source that fails is asked again every 15 minutes, without back-off.
    case forgetsFailures
    /// A cache rule counts anew after a failure that brought no document.
    case trustsFailures

    var promise: SimulationViolation.Promise {
        switch self {
        case .validatorsBeforePosts, .guidAlone: .noPostLost
        case .retriesAtOnce, .forgetsFailures: .polite
        case .trustsFailures: .recovers
        }
    }

    /// The days until the bug shows.
    var days: Int { self == .trustsFailures ? 14 : 5 }

    var planting: Simulation.Planting {
        var planting = Simulation.Planting()
        switch self {
        case .validatorsBeforePosts: planting.store = { EagerStore(base: $0) }
        case .guidAlone:
            let guids = Locked<[Identifier: KnownPost]>([:])
            planting.store = { GuidStore(base: $0, guids: guids) }
        case .retriesAtOnce: planting.transport = { RetryingTransport(base: $0) }
        case .forgetsFailures: planting.store = { CarefreeStore(base: $0) }
        case .trustsFailures: planting.store = { TrustingStore(base: $0) }
        }
        return planting
    }
}

@Suite("A bug that is planted")
struct PlantedBugTests {
    @Test("a planted bug is found by some seed, and shown by a short script", arguments: PlantedBug.allCases)
    func found(bug: PlantedBug) async throws {
        let run = try Bench.run { bug.planting }
        for seed in UInt64(1)...20 {
            var script = SimulationScript(seed: seed, days: bug.days, publishers: Bench.feeds(2))
            script.faults.append(.init(.busy, 0.05))
            guard let violation = try await run.run(script).violation else { continue }
            #expect(violation.promise == bug.promise, "\(violation)")
            let shortest = try await run.shortest(script, violation, tries: 80)
            #expect(shortest.script.followed.count <= 4, "\(shortest.script)")
            #expect(try await run.run(SimulationScript(text: "\(shortest.script)")).violation == shortest.violation)
            #expect(try await Bench.run().run(shortest.script).violation == nil)
            return
        }
        Issue.record("no seed finds it")
    }
}

private struct EagerStore: StoreDecorator {
    let base: any Store

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        guard !harvest.posts.isEmpty else { return try await base.commit(harvest) }
        var first = harvest
        first.posts = []
        _ = try await base.commit(first)
        return try await base.commit(harvest)
    }
}

private struct GuidStore: StoreDecorator {
    let base: any Store
    let guids: Locked<[Identifier: KnownPost]>

    func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost] {
        var known = try await base.recall(evidence, of: feed)
        for item in evidence where item.kind == .guid { known[item] = known[item] ?? guids.withLock { $0[item.key] } }
        return known
    }

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        let changes = try await base.commit(harvest)
        for sighting in harvest.posts {
            for item in sighting.evidence where item.kind == .guid {
                guids.withLock { $0[item.key] = KnownPost(id: sighting.id, fingerprint: sighting.fingerprint) }
            }
        }
        return changes
    }
}

private struct RetryingTransport: Transport {
    let base: any Transport
    var schemes: Set<String> { base.schemes }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        let response: Response
        do throws(TransportFailure) { response = try await base.fetch(request) } catch { return try await base.fetch(request) }
        return response.status >= 500 ? try await base.fetch(request) : response
    }
}

private struct CarefreeStore: StoreDecorator {
    let base: any Store

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        var harvest = harvest
        if harvest.state.trouble.failures > 0 { harvest.state.plan = SourceState.Plan(nextPull: harvest.moment.adding(seconds: 900)) }
        return try await base.commit(harvest)
    }
}

private struct TrustingStore: StoreDecorator {
    let base: any Store

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        var harvest = harvest
        if harvest.state.trouble.failures > 0, let freshness = harvest.state.document.pace.freshness {
            harvest.state.plan = SourceState.Plan(nextPull: harvest.moment.adding(seconds: freshness))
        }
        return try await base.commit(harvest)
    }
}
