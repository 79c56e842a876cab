import AggregatorContracts
import AggregatorCore
import FileStore
import Foundation
import Testing

struct FileStoreTests {
    @Test(arguments: StoreContract.checks)
    func keepsTheContract(check: ContractCheck<StoreContract.Rig>) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let backend = try #require(FileStoreIntegration().contribution.storeBackends.first)
        let rig = StoreContract.Rig(
            backend: backend, location: StoreLocation(scheme: "file", path: place.path("a folder/störe")),
            makeNewer: { location in
                try #"{"format":"aggregator file store","version":99}"#.write(
                    toFile: location.path + "/format.json", atomically: true, encoding: .utf8)
            }, outOfReach: StoreLocation(scheme: "file", path: "/dev/null/store"))
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
