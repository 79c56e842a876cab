import AggregatorContracts
import AggregatorCore
import Foundation
import SQLiteStore
import Testing

struct SQLiteStoreTests {
    @Test(arguments: StoreContract.checks)
    func keepsTheContract(check: ContractCheck<StoreContract.Rig>) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let backend = try #require(SQLiteStoreIntegration().contribution.storeBackends.first)
        let rig = StoreContract.Rig(
            backend: backend, location: StoreLocation(scheme: "sqlite", path: place.path("a folder/störe.sqlite")),
            makeNewer: { location in
                let file = try FileHandle(forUpdating: URL(fileURLWithPath: location.path))
                try file.seek(toOffset: 60)  // user_version, in SQLite's header
                try file.write(contentsOf: Data([0, 0, 0, 99]))
                try file.close()
            }, outOfReach: StoreLocation(scheme: "sqlite", path: "/dev/null/store"))
        try await check.run(on: rig)
    }
}

/// A folder of a test's own.
struct Scratch {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("aggregator-\(UUID().uuidString)")
    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    func path(_ name: String) -> String { url.appendingPathComponent(name).path }
    func remove() { try? FileManager.default.removeItem(at: url) }
}
