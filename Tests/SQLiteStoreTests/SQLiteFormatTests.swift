import AggregatorCore
import Foundation
import GRDB
import Testing

/// Stores as earlier versions wrote them, in `Fixtures/Stores`.
@Suite("A damaged SQLite file of an older format is repaired, and is of the newest then")
struct SQLiteFormatTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/Stores").standardized

    private func copy(_ format: Int, to place: Scratch) throws {
        let fixture = Self.fixtures.appending(path: "format-\(format).sqlite")
        try FileManager.default.copyItem(at: fixture, to: URL(filePath: place.path("store.sqlite")))
    }

    private func posts(_ place: Scratch) async throws -> [StoredPost] {
        let store = try await place.store()
        #expect(try await store.checking?.check(repairing: false) == [])
        let posts = try await store.posts(matching: PostQuery())
        let tags = Set(posts.flatMap(\.post.categories).map(\.term))
        for tag in tags {
            var query = PostQuery()
            query.tag = tag
            #expect(try await !store.posts(matching: query).isEmpty, "\(tag)")
        }
        await store.close()
        return posts
    }

    private func mended(_ place: Scratch) async throws -> [StoreFinding] {
        let failure = await #expect(throws: StoreFailure.self) { try await place.store() }
        #expect(failure?.code == .damaged)
        let store = try await place.store(StoreOptions(.repairing))
        let findings = try await store.checking?.check(repairing: true) ?? []
        await store.close()
        return findings
    }

    @Test("with all of its posts, but for what stood on the lost page", arguments: [1, 2, 4, 5, 6], ["post", "body", "evidence"])
    func page(format: Int, table: String) async throws {
        let (whole, place) = (try Scratch(), try Scratch())
        defer {
            whole.remove()
            place.remove()
        }
        try copy(format, to: whole)
        try copy(format, to: place)
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        let page = try await queue.read {
            try UInt64.fetchOne($0, sql: "SELECT max(pageno) FROM dbstat WHERE name = ? AND pagetype = 'leaf'", arguments: [table])
        }
        try queue.close()
        try place.overwrite("store.sqlite", at: (try #require(page) - 1) * 4096, [UInt8](repeating: 0xA5, count: 4096))
        let findings = try await mended(place)
        #expect(findings.allSatisfy { $0.isMended }, "\(findings)")
        #expect(findings.first?.message.contains("is kept as \(place.path("store.sqlite.damaged"))") == true, "\(findings)")
        let (before, after) = (try await posts(whole), try await posts(place))
        #expect(Set(after.map(\.id)) == Set(before.map(\.id)))
        #expect(after.count(where: \.status.isStarred) == before.count(where: \.status.isStarred))
        if table == "evidence" { #expect(after == before) }
    }

    @Test("copies that others did not finish, and will not, make room for the one that is kept")
    func leftCopies() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try copy(4, to: place)
        // A number that no process has, as the system gives none so large.
        let left = "store.sqlite.format-4.\(Int32.max).tmp"
        let kept = [
            "store.sqlite.format-4.\(getppid()).tmp", "store.sqlite.format-4.x.tmp", "store.sqlite.format-3.\(Int32.max).tmp",
            "other.format-4.\(Int32.max).tmp", "store.sqlite.format-4.\(Int32.max).tmp.kept",
        ]
        for name in kept + [left] {
            try Data([1]).write(to: URL(filePath: place.path(name)))
            try FileManager.default.setAttributes([.modificationDate: Date.now - 90_000], ofItemAtPath: place.path(name))
        }
        // Where a folder is shared, the process may be another machine's.
        let recent = "store.sqlite.format-4.\(Int32.max - 1).tmp"
        try Data([1]).write(to: URL(filePath: place.path(recent)))
        try await place.store().close()
        let names = try Set(FileManager.default.contentsOfDirectory(atPath: place.url.path))
        #expect(names == Set(kept + [recent, "store.sqlite", "store.sqlite.format-4"]))
    }

    @Test("a damaged file of an older format is repaired even if its end is missing", arguments: [1, 2, 5, 6])
    func cut(format: Int) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try copy(format, to: place)
        let length = try place.bytes("store.sqlite").count
        #expect(truncate(place.path("store.sqlite"), length - 2 * 4096) == 0)
        let findings = try await mended(place)
        #expect(!findings.isEmpty && findings.allSatisfy { $0.isMended }, "\(findings)")
        #expect(try await !posts(place).isEmpty)
    }
}
