import AggregatorCore
import AggregatorKit
import HTMLContent
import InMemory
import Testing

@Suite("Integrations are set up in order and torn down in reverse")
struct IntegrationsManagerTests {
    private final class Diary: Sendable {
        private let lines = Locked<[String]>([])
        func write(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }

    private struct Noted: Integration {
        let name: String
        let diary: Diary
        var fails = false

        func setUp() async throws(IntegrationFailure) {
            if fails { throw IntegrationFailure("\(name) is not to be had.") }
            diary.write("up \(name)")
        }
        var contribution: Contribution { Contribution() }
        func health() async -> Health { Health(isWell: !fails, summary: name) }
        func tearDown() async { diary.write("down \(name)") }
    }

    private struct NoScratch: ScratchService {
        func withFolder<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result {
            throw FileFailure(.notFound, "There is no disk.")
        }
    }

    /// Services in memory only: no signal and no file of this machine is touched.
    private func composition(_ more: [any Integration]) -> Aggregator.Composition {
        let memory = InMemoryIntegration()
        let world = World(
            clock: VirtualClock(), randomness: SeededRandomness(), environment: DictionaryEnvironment(), files: InMemoryFiles(),
            credentials: InMemoryCredentials(), console: RecordingConsole(), signals: ScriptedSignals(), scratch: NoScratch(),
            supervisor: NoSupervisor(), lanes: nil)
        let integrations: [any Integration] = [memory, HTMLContentIntegration()]
        return Aggregator.Composition(integrations: integrations) { () throws(IntegrationFailure) in
            try ServiceProvider(integrations, defaultStore: memory, world: world)
        }.adding(more)
    }

    @Test("what is given up while it is held to its contract has broken no promise")
    func givenUp() async throws {
        let services = try composition([]).makeServices()
        let run = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await ContractRun(services).findings()
        }
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
    }

    @Test("in order, and back again, once")
    func order() async throws {
        let diary = Diary()
        let manager = IntegrationsManager([Noted(name: "a", diary: diary), Noted(name: "b", diary: diary)])
        try await manager.setUp()
        await manager.tearDown()
        await manager.tearDown()
        #expect(diary.all == ["up a", "up b", "down b", "down a"])
    }

    @Test("a set-up that fails tears down what was set up, and no more")
    func failedSetUp() async {
        let diary = Diary()
        let manager = IntegrationsManager([
            Noted(name: "a", diary: diary), Noted(name: "b", diary: diary, fails: true), Noted(name: "c", diary: diary),
        ])
        await #expect(throws: IntegrationFailure("b is not to be had.")) { try await manager.setUp() }
        #expect(diary.all == ["up a", "down a"])
    }

    @Test("whatever the body does, everything is torn down")
    func bodyThrows() async throws {
        struct Mishap: Error {}
        let diary = Diary()
        let composition = composition([Noted(name: "a", diary: diary)])
        await #expect(throws: Mishap.self) { try await Aggregator.withServices(composition) { _, _ in throw Mishap() } }
        #expect(diary.all == ["up a", "down a"])
    }

    @Test("a cancelled body is torn down as well")
    func cancelled() async {
        let diary = Diary()
        let composition = composition([Noted(name: "a", diary: diary)])
        let task = Task {
            try await Aggregator.withServices(composition) { services, _ in
                while !Task.isCancelled { await Task.yield() }
            }
        }
        task.cancel()
        _ = await task.result
        #expect(diary.all.last == "down a")
    }

    @Test("health is told in order of composition")
    func health() async {
        let diary = Diary()
        let manager = IntegrationsManager([Noted(name: "a", diary: diary, fails: true), Noted(name: "b", diary: diary)])
        let health = await manager.health()
        #expect(health.map(\.name) == ["a", "b"])
        #expect(health.map(\.health.isWell) == [false, true])
    }
}
