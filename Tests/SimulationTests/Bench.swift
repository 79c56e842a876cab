import AggregatorCore
import AggregatorKit
import FeedXML
import Foundation
import HTMLContent
import InMemory
import Testing

/// Where simulations of these tests run, and folders that they borrow.
enum Bench {
    static func run(
        _ scheme: String = "memory", planting: @escaping @Sendable () -> Simulation.Planting = { Simulation.Planting() }
    ) throws -> SimulationRun {
        try SimulationRun(services(transport: nil), scheme: scheme, planting: planting)
    }

    /// The real parsers over some transport; time stands still.
    static func services(transport: (any Transport)?, clock: any ClockService = VirtualClock()) throws -> ServiceProvider {
        let memory = InMemoryIntegration()
        let world = World(
            clock: clock, randomness: SeededRandomness(), environment: DictionaryEnvironment(), files: InMemoryFiles(),
            credentials: InMemoryCredentials(), console: RecordingConsole(), signals: ScriptedSignals(), scratch: TemporaryFolders(),
            supervisor: NoSupervisor())
        var services = try ServiceProvider(
            [memory, FeedXMLIntegration(), HTMLContentIntegration()], defaultStore: memory, world: world)
        if let transport { services.transports = [transport] }
        return services
    }

    /// Feeds, by the number of temperaments: some of each.
    static func feeds(_ ofEach: Int) -> Int { Temperament.allCases.count * ofEach }
}

/// Folders of the machine's, gone when they are given back.
struct TemporaryFolders: ScratchService {
    func withFolder<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("aggregator-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder.path)
    }
}
