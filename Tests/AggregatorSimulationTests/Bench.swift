import AggregatorCore
import AggregatorKit
import FeedXML
import Foundation
import HTMLContent
import InMemory
import Testing

/// Runs the simulations of these tests, and makes the services that they need.
enum Bench {
    static func run(
        _ scheme: String = "memory", planting: @escaping @Sendable () -> Simulation.Planting = { Simulation.Planting() }
    ) throws -> SimulationRun {
        try SimulationRun(services(transport: nil), scheme: scheme, planting: planting)
    }

    /// The real parsers over a transport; with the default clock, time stands still.
    static func services(transport: (any Transport)?, clock: any ClockService = VirtualClock()) throws -> ServiceProvider {
        let memory = InMemoryIntegration()
        let world = World(
            clock: clock, randomness: SeededRandomness(), environment: DictionaryEnvironment(), files: InMemoryFiles(),
            credentials: InMemoryCredentials(), console: RecordingConsole(), signals: ScriptedSignals(), scratch: TemporaryFolders(),
            supervisor: NoSupervisor(), lanes: nil)
        var services = try ServiceProvider(
            [memory, FeedXMLIntegration(), HTMLContentIntegration()], defaultStore: memory, world: world)
        if let transport { services.transports = [transport] }
        return services
    }

    /// The number of feeds with so many of each temperament.
    static func feeds(_ ofEach: Int) -> Int { Temperament.allCases.count * ofEach }
}

/// Folders on this machine, removed when they are given back.
struct TemporaryFolders: ScratchService {
    func withFolder<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("aggregator-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder.path)
    }
}
