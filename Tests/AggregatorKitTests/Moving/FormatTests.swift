import AggregatorCore
import AggregatorEngine
import AggregatorKit
import Foundation
import Testing

/// Stores as earlier versions wrote them, in `Fixtures/Stores`, and the archives that they are.
@Suite("Stores of every format that there has been")
struct FormatTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Fixtures/Stores")
        .standardized

    @Test(
        "are opened, migrated, and hold what they held",
        arguments: [
            ("sqlite", "format-1.sqlite", ".format-1"), ("sqlite", "format-2.sqlite", ".format-2"),
            ("file", "format-1", "/format-1.json"),
        ])
    func migrates(scheme: String, name: String, kept: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aggregator-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appending(path: name)
        try FileManager.default.copyItem(at: Self.fixtures.appending(path: name), to: copy)
        let services = try Aggregator.Composition.live(ComposingOptions()).services()
        let backend = try #require(services.storeBackends.first { $0.scheme == scheme })
        for _ in 0..<2 {
            let store = try await backend.open(StoreLocation(scheme: scheme, path: copy.path), options: StoreOptions())
            let archive = ArchiveBytes(of: store)
            var bytes: [UInt8] = []
            while let piece = try await archive.next() { bytes += piece }
            try expectArchive(bytes, "\(name).archive.jsonl")
            for (word, count) in [("koln", 2), ("日本", 1), ("first", 2)] {
                var query = PostQuery()
                query.search = word
                #expect(try await store.posts(matching: query).count == count, "\(word)")
            }
            await store.close()
        }
        #expect(FileManager.default.fileExists(atPath: copy.path + kept))
    }

    private func expectArchive(_ bytes: [UInt8], _ name: String) throws {
        let file = Self.fixtures.appending(path: name)
        guard let golden = try? Data(contentsOf: file) else {
            try Data(bytes).write(to: file)
            Issue.record("\(name) was not there and has been recorded")
            return
        }
        #expect(Data(bytes) == golden)
    }
}
