import AggregatorCore
import Foundation
import PostgresStore
import Testing

/// Schemas as earlier versions made them, in `Fixtures/Stores`, as SQL without the schema's name.
@Suite(.enabled(if: TestServer.isThere, TestServer.isMissing))
struct PostgresFormatTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/Stores").standardized

    @Test(
        "a schema of every format that there has been is brought forward, holds what it held, and finds what it is asked for",
        // Each with the SQLite sample that it was made from.
        arguments: [
            ("format-1", "format-2", ["koln", "日本"], []),
            ("format-3", "format-5.sqlite", ["strasse", "σισυφος", "ЕЛКА", "йод", "서울", "が", "שלום"], ["ЁЖ", "ёлка", "STRASSEN"]),
            ("format-4", "format-6.sqlite", ["don't", "donaudampf", "2020-2024", "zerowidth"], ["rock 'n' roll", "zeitgeist", "books'"]),
        ])
    func migrates(name: String, archive sample: String, words: [String], tags: [String]) async throws {
        try await withScratch { place in
            try await place.sql("CREATE SCHEMA \"\(place.schema)\"")
            try await place.sql(String(contentsOf: Self.fixtures.appending(path: "\(name).postgres.sql"), encoding: .utf8))
            let failure = await StoreFailure.of { _ = try await place.store(StoreOptions(.reading)) }
            #expect(failure?.code == .unavailable, "an older format can't be opened for reading alone")
            for _ in 0..<2 {
                let store = try await place.store()
                var archive = ArchiveEncoder()
                var lines: [UInt8] = []
                var last: ArchiveKey?
                while true {
                    let page = try await store.records(after: last, limit: 3)
                    guard let end = page.last else { break }
                    lines += try archive.lines(page)
                    last = end.place
                }
                let golden = try Data(contentsOf: Self.fixtures.appending(path: "\(sample).archive.jsonl"))
                #expect(lines + archive.end == Array(golden.drop { $0 != 10 }.dropFirst()))
                let post = try #require(try await store.posts(matching: PostQuery()).first { !SimilaritySign.of($0.post).isEmpty })
                #expect(try await store.posts(sharing: SimilaritySign.of(post.post), limit: 9).values.allSatisfy { $0.contains(post.id) })
                #expect(try await store.posts(sharing: SimilaritySign.of(post.post), limit: 9).count == SimilaritySign.of(post.post).count)
                #expect(try await store.checking?.check(repairing: false) == [])
                for word in words {
                    var query = PostQuery()
                    query.search = word
                    #expect(try await !store.posts(matching: query).isEmpty, "\(word)")
                }
                for tag in tags {
                    var query = PostQuery()
                    query.tag = tag
                    #expect(try await !store.posts(matching: query).isEmpty, "\(tag)")
                }
                await store.close()
            }
        }
    }
}
