import AggregatorContracts
import AggregatorCore
import AggregatorKit
import HTMLContent
import InMemory
import Testing

@Suite("What is composed is held to its contracts")
struct ContractRunTests {
    @Test("everything that can be checked keeps its promises, and whatever can't be is told with its reason")
    func fake() async throws {
        // The services are not set up: signals are process-wide, and other tests send some.
        var services = try Aggregator.Composition.fake(ComposingOptions()).makeServices()
        services.world.lanes = InMemoryLanes()
        services.transports.append(ScriptedTransport(schemes: ["file"], clock: VirtualClock()))
        let findings = try await ContractRun(services).findings()
        #expect(findings.flatMap(\.failed) == [])
        let skipped = Set(findings.filter { $0.skipped != nil }.map(\.subject))
        #expect(
            skipped == [
                "transport http, https", "transport file", "environment", "standard input", "credentials", "console", "signals",
                "supervisor",
            ])
        let held = Set(findings.filter { $0.passed > 0 }.map(\.subject))
        #expect(
            held.isSuperset(of: [
                "store memory", "connector json-api", "document writer jsonfeed", "files", "scratch", "cassette", "HTML", "clock",
                "lanes",
            ]))
        #expect(held.count + skipped.count == findings.count)
        let store = try #require(findings.first { $0.subject == "store memory" })
        #expect(store.passed + store.notApplicable.count == StoreContract.checks.count)
        #expect(store.notApplicable.contains("none of a newer format can be made here"), "\(store)")
    }

    @Test("a promise that is broken is told by its check and in its words")
    func broken() async throws {
        struct Constant: RandomnessService { func seed() -> UInt64 { 4 } }
        var services = try small()
        services.world.randomness = Constant()
        let failed = try await ContractRun(services).findings().flatMap(\.failed)
        let check = try #require(RandomnessContract.checks.first)
        #expect(failed.count == 1)
        #expect(failed.first?.hasPrefix("\(check.name) (\(check.promise)): ") == true, "\(failed)")
    }

    @Test("lanes that can't be had on this disk are told with the reason")
    func noLanes() async throws {
        struct NoLanes: LaneService { func leases(at path: String) -> (any LeasingStore)? { nil } }
        var services = try small()
        services.world.lanes = NoLanes()
        let findings = try await ContractRun(services).findings()
        #expect(findings.first { $0.subject == "lanes" }?.skipped?.contains("no file") == true, "\(findings)")
    }

    /// The smallest composition, without its store, whose contract is checked elsewhere.
    private func small() throws -> ServiceProvider {
        let memory = InMemoryIntegration()
        let fake = try Aggregator.Composition.fake(ComposingOptions()).makeServices().world
        let world = World(
            clock: fake.clock, randomness: SeededRandomness(), environment: DictionaryEnvironment(), files: fake.files,
            credentials: InMemoryCredentials(), console: RecordingConsole(), signals: ScriptedSignals(), scratch: fake.scratch,
            supervisor: NoSupervisor(), lanes: nil)
        var services = try ServiceProvider([memory, HTMLContentIntegration()], defaultStore: memory, world: world)
        services.storeBackends = []
        return services
    }
}
