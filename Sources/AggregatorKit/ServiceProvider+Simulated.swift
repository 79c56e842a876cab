public import AggregatorCore
public import AggregatorSimulation
import Cassette
import FeedXML
import FileStore
import HTMLContent
import InMemory
import JSONFeed
import SQLiteStore

extension SimulationStage {
    /// Simulation: the real parsers and stores, virtual time, and nothing from outside except the store's own place.
    ///
    /// - Parameters:
    ///   - seed: Decides the time at the start, and everything that looks random.
    ///   - store: The store's address; a store in memory lives for the run.
    public init(seed: UInt64, store address: StoreLocation) throws {
        let clock = VirtualClock(now: Self.start(seed: seed))
        let executor = VirtualExecutor(clock: clock)
        let memory = InMemoryIntegration()
        let integrations: [any Integration] = [
            memory, FeedXMLIntegration(), JSONFeedIntegration(), HTMLContentIntegration(), SQLiteStoreIntegration(),
            FileStoreIntegration(),
        ]
        let world = World(
            clock: clock, randomness: SeededRandomness(seed), environment: DictionaryEnvironment(), files: InMemoryFiles(),
            credentials: InMemoryCredentials(), console: RecordingConsole(), signals: ScriptedSignals(), scratch: NoScratch(),
            supervisor: NoSupervisor(), lanes: nil)
        let services = try ServiceProvider(integrations, defaultStore: memory, world: world)
        self.init(
            services: services, executor: executor, sleeperCount: { clock.sleeperCount },
            openStore: {
                // Stores open on threads of their own, too.
                let opened = executor.standingStill { () async -> Result<any Store, any Error> in
                    do {
                        let store = try await services.openStore(address.description, dataFolder: "", options: StoreOptions(wait: 0))
                        return .success(store)
                    } catch { return .failure(error) }
                }
                guard let store = try opened?.get() else { throw StoreFailure(.unavailable, "The store \(address) gave no answer.") }
                return address.scheme == memory.contribution.storeBackends.first?.scheme ? store : StillStore(store, on: executor)
            },
            referenceStore: {
                try await services.defaultStore.open(StoreLocation(scheme: services.defaultStore.scheme, path: ""), options: StoreOptions())
            },
            cassettes: { CassetteIntegration(files: InMemoryFiles()).contribution.cassettes },
            run: { try await executor.runAside($0) })
    }
}

/// Nothing in a simulation needs a scratch folder, and what is in memory has none to lend.
private struct NoScratch: ScratchService {
    func withFolder<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result {
        throw FileFailure(.other, "A simulation has no scratch folder.")
    }
}
