import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("What another process hears while a run is under way")
struct LookingAgainTests {
    private let site = "https://site.example"

    private func places(_ world: EngineWorld) -> [String] {
        world.transport.requests.map { String($0.address.text.dropFirst(site.count + 1)) }
    }

    /// Follows `a`, `b`, `y` and `z` at one site, and lets the clock move on.
    private func world(_ last: ScriptedTransport.Script...) async throws -> (EngineWorld, driving: Task<Void, Never>) {
        var world = try await EngineWorld()
        world.options.hostDelay = 4
        world.options.hostConnections = 1
        for (number, name) in ["a", "b", "y", "z"].enumerated() {
            try world.serve(.feed(name), at: "\(site)/\(name)")
            try await world.subscribe("\(site)/\(name)") { _ in }
            world.clock.advance(by: Double(number + 1))
        }
        world.transport.script(last, at: try EngineWorld.address("\(site)/z"))
        let clock = world.clock
        return (world, Task { while !Task.isCancelled { if !clock.advanceToNextSleeper() { await Task.yield() } } })
    }

    /// The services of a run during whose first request `change` happens; without one, another process pulls `z`, as a person asked it to.
    private func services(_ world: EngineWorld, _ change: (@Sendable () async throws -> Void)? = nil) -> ServiceProvider {
        var services = world.services
        services.transports = [
            Meanwhile.once(world.transport) {
                guard let change else {
                    try await world.pull("\(site)/z")
                    return
                }
                try await change()
            }
        ]
        return services
    }

    private func run(
        _ selection: Pull.Selection, _ world: EngineWorld, isForced: Bool = false, while change: (@Sendable () async throws -> Void)? = nil
    ) async throws -> (reports: [String: SourceReport.Status], summary: PullSummary) {
        let reports = Locked<[String: SourceReport.Status]>([:])
        let pull = Pull(services: services(world, change), store: world.store, options: world.options)
        let summary = try await pull.run(selection, isForced: isForced) { event in
            if case .finished(let report) = event {
                reports.withLock { $0[String(report.source.dropFirst(site.count + 1))] = report.status }
            }
        }
        return (reports.withLock(\.self), summary)
    }

    @Test("a source that was told to wait is not asked", arguments: [true, false])
    func source(isScheduled: Bool) async throws {
        let (world, driving) = try await world(.status(503, ["Retry-After": "3600"]))
        defer { driving.cancel() }
        let (reports, summary) = try await run(isScheduled ? .due : .all, world)
        // By the schedule it is due no more.
        #expect(reports == ["a": .updated, "b": .updated, "y": .updated, "z": isScheduled ? nil : .deferred].compactMapValues(\.self))
        #expect(summary.leftToOthers == (isScheduled ? 1 : 0))
        #expect(places(world) == ["a", "z", "b", "y"])
        let state = try await world.state(of: "\(site)/z")
        #expect(state.trouble.waits == 1 && state.trouble.retryAfter != nil)
    }

    @Test("a site that asked to wait is left alone, but for those whose turn comes in a moment", arguments: [true, false])
    func site(isScheduled: Bool) async throws {
        let (world, driving) = try await world(.status(429, ["Retry-After": "3600"]))
        defer { driving.cancel() }
        let (reports, summary) = try await run(isScheduled ? .due : .all, world)
        #expect(reports == ["a": .updated, "b": .updated, "y": .deferred, "z": isScheduled ? nil : .deferred].compactMapValues(\.self))
        #expect(summary.leftToOthers == (isScheduled ? 1 : 0))
        #expect(places(world) == ["a", "z", "b"])
        #expect(try await KeptWaits.of(world.store, now: world.clock.now()).map(\.site) == ["site.example"])
        // Others of the site whose states remember nothing of it wait as well.
        for name in ["c", "d"] { try await world.subscribe("\(site)/\(name)") { _ in } }
        let later = try await world.reports(of: .due)
        #expect(later["\(site)/c"]?.status == .deferred && later["\(site)/d"]?.status == .deferred)
        #expect(places(world).count == 3)
    }

    @Test("a source that was pulled is due no more, and left to who pulled it")
    func pulled() async throws {
        let (world, driving) = try await world(.feed("z"))
        defer { driving.cancel() }
        let (reports, summary) = try await run(.due, world)
        #expect(reports == ["a": .updated, "b": .updated, "y": .updated])
        #expect(summary.leftToOthers == 1 && summary.sources == 3)
        #expect(places(world) == ["a", "z", "b", "y"])
    }

    @Test("who is forced to ask asks")
    func forced() async throws {
        let (world, driving) = try await world(.status(429, ["Retry-After": "3600"]), .feed("z"))
        defer { driving.cancel() }
        let (reports, _) = try await run(.all, world, isForced: true)
        #expect(reports == ["a": .updated, "b": .updated, "y": .updated, "z": .updated])
        #expect(places(world) == ["a", "z", "b", "y", "z"])
    }

    @Test("a source that was removed is not asked, and counts for nothing", arguments: [false, true], [false, true])
    func removed(isForced: Bool, isFollowedAgain: Bool) async throws {
        let (world, driving) = try await world(.feed("z"))
        defer { driving.cancel() }
        let place = "\(site)/z"
        let id = Identity.feed(firstAddress: try EngineWorld.address(place))
        let (reports, summary) = try await run(
            .all, world, isForced: isForced,
            while: {
                try await world.store.unsubscribe(id)
                if isFollowedAgain { try await world.subscribe(place) { _ in } }
            })
        #expect(reports == ["a": .updated, "b": .updated, "y": .updated])
        #expect(summary.sources == 3 && summary[.failed] == 0 && !summary.wasInterrupted)
        #expect(summary.leftToOthers == 0 && summary.leftForLater == 0)
        #expect(places(world) == ["a", "b", "y"])
    }

    @Test("a recording has nothing of a source that was removed before its turn, and nor has its replay")
    func removedWhenRecorded() async throws {
        let (world, driving) = try await world(.feed("z"))
        defer { driving.cancel() }
        let id = Identity.feed(firstAddress: try EngineWorld.address("\(site)/z"))
        let tape = Tape(world: world)
        let recorded = try await tape.record { pull in
            var changed = services(world, { try await world.store.unsubscribe(id) })
            changed.cassettes = pull.services.cassettes
            pull.services = changed
        }
        #expect(recorded.map(\.source) == ["a", "b", "y"].map { "\(site)/\($0)" })
        #expect(try await tape.replay().reports.map(\.source) == recorded.map(\.source))
    }

    @Test("a recording has nothing of a source that was left to others, and its replay decides as it did", arguments: [true, false])
    func recorded(isScheduled: Bool) async throws {
        let wait = ["Retry-After": "3600"]
        for (answer, count) in [(ScriptedTransport.Script.status(429, wait), 2), (.status(503, wait), 3), (.feed("z"), 3)] {
            let (world, driving) = try await world(answer)
            defer { driving.cancel() }
            let tape = Tape(world: world)
            let recorded = try await tape.record(isScheduled ? .due : .all) { pull in
                var services = services(world)
                services.cassettes = pull.services.cassettes
                pull.services = services
            }
            let replayed = try await tape.replay().reports
            #expect(replayed.map(\.source) == recorded.map(\.source))
            #expect(replayed.map(\.status) == recorded.map(\.status))
            #expect(recorded.count == (isScheduled ? count : 4))
        }
    }
}
