import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Where a site of two hosts asked a recorded pull to leave it alone,")
struct ReplayedWaitsTests {
    private static let (x, y) = ("https://x.a.example", "https://y.a.example")

    /// Addresses end in the seconds that an answer takes.
    private struct TimedTransport: Transport {
        let base: ScriptedTransport
        let clock: VirtualClock
        var schemes: Set<String> { base.schemes }

        func fetch(_ request: Request) async throws(TransportFailure) -> Response {
            let seconds = request.address.text.split(separator: "/").last.flatMap { Double($0) } ?? 0
            do { try await clock.sleep(seconds: seconds) } catch { throw .givenUp(at: request.address.text) }
            return try await base.fetch(request)
        }
    }

    private func world(_ answers: KeyValuePairs<String, ScriptedTransport.Script>) async throws -> EngineWorld {
        var world = try await EngineWorld()
        world.options.hostDelay = 1
        world.services.transports = [TimedTransport(base: world.transport, clock: world.clock)]
        for (address, script) in answers { try world.serve(script, at: address) }
        return world
    }

    /// Subscribes to these sources, and returns a pull of them in this order.
    private func selection(_ sources: [String], in world: EngineWorld) async throws -> Pull.Selection {
        for source in sources { try await world.subscribe(source) { _ in } }
        let subscriptions = try await world.store.subscriptions()
        return .these(
            try sources.map { source in
                NamedSubscription(source, try #require(subscriptions.first { $0.address.text == source }))
            })
    }

    private func wait(_ seconds: Int) -> ScriptedTransport.Script { .status(429, ["Retry-After": "\(seconds)"]) }

    /// Records a pull in virtual time, and expects that each replay reports the same and leaves the same.
    private func expectSame(in world: EngineWorld, _ sources: [String], statuses: [SourceReport.Status]) async throws {
        let selection = try await selection(sources, in: world)
        let tape = Tape(world: world)
        let executor = VirtualExecutor(clock: world.clock)
        let recorded = try await executor.runAside { try await tape.record(selection) { $0.executor = executor } }
        #expect(sources.compactMap { source in recorded.first { $0.source == source }?.status } == statuses)
        let content = try await StoreContent(world.store)
        for _ in 0..<20 {
            let (replayed, store) = try await tape.replay()
            #expect(replayed == recorded)
            #expect(try await StoreContent(store) == content)
        }
    }

    @Test("a replay asks those that were being asked when the other host said so, and not those that began later")
    func underWay() async throws {
        let (limited, slow, later) = ("\(Self.x)/1", "\(Self.y)/2", "\(Self.y)/0")
        let world = try await world([limited: wait(7_200), slow: .feed("slow"), later: .feed("later")])
        try await expectSame(in: world, [slow, later, limited], statuses: [.updated, .deferred, .deferred])
    }

    @Test("a replay hears both hosts that were being asked together, and leaves a third alone for as long as the first one had said")
    func both() async throws {
        let (first, last, between) = ("\(Self.x)/1", "\(Self.y)/3", "\(Self.x)/0")
        let world = try await world([first: wait(7_200), last: wait(36_000), between: .feed("never")])
        try await expectSame(in: world, [first, last, between], statuses: [.deferred, .deferred, .deferred])
    }

    @Test("a replay asks both hosts where each was being asked when the other said so")
    func hosts() async throws {
        let answers: KeyValuePairs = [
            "\(Self.x)/0": .feed("x"), "\(Self.y)/0": .feed("y"), "\(Self.x)/0.5": wait(7_200), "\(Self.y)/1": wait(7_200),
        ]
        let world = try await world(answers)
        try await expectSame(in: world, answers.map(\.key), statuses: [.updated, .updated, .deferred, .deferred])
    }

    @Test("a replay leaves those alone that were led there while they waited for their turn")
    func ledThere() async throws {
        let sources = (1...3).map { "https://\($0).example/0" }
        let world = try await world([:])
        for (number, source) in sources.enumerated() {
            try world.serve(.redirect(302, to: "\(Self.x)/\(number)/2"), at: source)
            try world.serve(number == 1 ? wait(7_200) : .feed("\(number)"), at: "\(Self.x)/\(number)/2")
        }
        try await expectSame(in: world, sources, statuses: [.updated, .deferred, .deferred])
        #expect(world.transport.requests.count == 5)
    }

    @Test("a replay leaves a source alone that began in the moment in which the answer came")
    func sameMoment() async throws {
        let (limited, later) = ("\(Self.x)/1", "\(Self.y)/0")
        let world = try await world([limited: wait(7_200), later: .feed("never")])
        let selection = try await selection([limited, later], in: world)
        let tape = Tape(world: world)
        // The other one begins only when this one has ended.
        let executor = VirtualExecutor(clock: world.clock)
        let recorded = try await executor.runAside {
            try await tape.record(selection) { pull in
                pull.executor = executor
                pull.options.concurrency = 1
            }
        }
        #expect(recorded.map(\.status) == [.deferred, .deferred])
        var recording = try await tape.recording()
        let line = try #require(recording.lines.firstIndex { $0.opening.source == later })
        #expect(recording.lines[line].exchanges.isEmpty)
        // As if it had begun, and its task had its turn only when the answer was there.
        recording.lines[line].opening.moment.uptime -= 0.5
        #expect(try await tape.replay(recording).reports.map(\.status) == recorded.map(\.status))
    }
}
