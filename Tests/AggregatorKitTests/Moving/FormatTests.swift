import AggregatorCore
import AggregatorEngine
import AggregatorKit
import Foundation
import Testing

/// Stores as earlier versions wrote them, in `Fixtures/Stores`, and the archives with their content.
@Suite("Stores of every format that there has been")
struct FormatTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Fixtures/Stores")
        .standardized

    @Test("stores of every format that there has been are opened, migrated, and hold what they held", arguments: samples)
    func migrates(_ sample: Sample) async throws {
        let (scheme, name) = (sample.scheme, sample.name)
        let folder = FileManager.default.temporaryDirectory.appending(path: "aggregator-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appending(path: name)
        try FileManager.default.copyItem(at: Self.fixtures.appending(path: name), to: copy)
        let services = try Aggregator.Composition.live(ComposingOptions()).makeServices()
        let backend = try #require(services.storeBackends.first { $0.scheme == scheme })
        for _ in 0..<2 {
            let store = try await backend.open(StoreLocation(scheme: scheme, path: copy.path), options: StoreOptions())
            let archive = ArchiveBytes(of: store)
            var bytes: [UInt8] = []
            while let piece = try await archive.next() { bytes += piece }
            try expectArchive(bytes, "\(name).archive.jsonl")
            for (word, count) in sample.words {
                var query = PostQuery()
                query.search = word
                #expect(try await store.posts(matching: query).count == count, "\(word)")
            }
            for (tag, count) in sample.tags {
                var query = PostQuery()
                query.tag = tag
                #expect(try await store.posts(matching: query).count == count, "\(tag)")
            }
            for post in try await store.posts(matching: PostQuery()) {
                let signs = SimilaritySign.of(post.post)
                let found = try await store.posts(sharing: signs, limit: 9)
                #expect(signs.allSatisfy { found[$0]?.contains(post.id) == true })
            }
            await store.close()
        }
        let kept = scheme == "sqlite" ? "\(copy.path).format-\(sample.format)" : "\(copy.path)/format-\(sample.format).json"
        #expect(FileManager.default.fileExists(atPath: kept))
    }

    struct Sample: Sendable {
        var scheme: String
        var name: String
        var format: Int
        /// Words, and the number of posts that have each.
        var words: [(String, Int)]
        /// Tags, and the number of posts that have each.
        var tags: [(String, Int)] = []
    }

    private static let samples =
        [("sqlite", ".sqlite"), ("file", "")].flatMap { scheme, suffix in
            [
                Sample(
                    scheme: scheme, name: "format-1\(suffix)", format: 1, words: [("koln", 2), ("日本", 1), ("first", 2)],
                    tags: [("travel", 1)]),
                Sample(scheme: scheme, name: "format-2\(suffix)", format: 2, words: [("koln", 1), ("日本", 1), ("first", 1), ("more", 1)]),
            ]
        } + [
            Sample(
                scheme: "sqlite", name: "format-4.sqlite", format: 4, words: [("koln", 3), ("seven", 1)],
                tags: [("TRAVEL", 2), ("bridges & rivers", 1), ("rivers", 0)]),
            Sample(
                scheme: "sqlite", name: "format-5.sqlite", format: 5,
                words: [
                    ("STRASSE", 1), ("СИСУФ", 0), ("σισυφος", 1), ("ЕЛКА", 1), ("йод", 1), ("서울", 1), ("が", 1), ("שלום", 1), ("seven", 1),
                ],
                tags: [("ЁЖ", 6), ("ёлка", 1), ("елка", 0), ("STRASSEN", 1)]),
            Sample(
                scheme: "sqlite", name: "format-6.sqlite", format: 6,
                words: [
                    ("o'clock", 1), ("don't", 1), ("\"soon\"", 1), ("2020-2024...", 1), ("donaudampf", 1), ("'quotes'", 1),
                    ("zerowidth", 1),
                ],
                tags: [("rock 'n' roll", 1), ("zeitgeist", 1), ("books'", 3)]),
        ]

    @Test("archives of the version before are read, and nothing in them is lost")
    func readsOldArchives() async throws {
        let services = try Aggregator.Composition.live(ComposingOptions()).makeServices()
        let backend = try #require(services.storeBackends.first { $0.scheme == "memory" })
        for name in ["format-1", "format-2"] {
            let old = try Data(contentsOf: Self.fixtures.appending(path: "\(name).archive.jsonl"))
            #expect(old.starts(with: Data(#"{"aggregator_archive":1}"#.utf8)))
            var decoder = ArchiveDecoder(name: name)
            let records = try decoder.take(Array(old))
            try decoder.end()
            let store = try await backend.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
            try await store.take(records)
            let archive = ArchiveBytes(of: store)
            var bytes: [UInt8] = []
            while let piece = try await archive.next() { bytes += piece }
            try expectArchive(bytes, "\(name).archive.jsonl")
        }
    }

    /// Compares the records byte by byte, without the head, which names the version of the program.
    private func expectArchive(_ bytes: [UInt8], _ name: String) throws {
        let file = Self.fixtures.appending(path: name)
        guard let golden = try? Data(contentsOf: file) else {
            try Data(bytes).write(to: file)
            Issue.record("\(name) was not there and has been recorded")
            return
        }
        func records(_ archive: some Sequence<UInt8>) -> [UInt8] { Array(archive.drop { $0 != 10 }) }
        #expect(records(bytes) == records(golden))
    }
}
