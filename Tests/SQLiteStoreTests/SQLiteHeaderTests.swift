import AggregatorCore
import Foundation
import GRDB
import Testing

@Suite("A SQLite file whose header does not say its format is damaged, and a repair brings all of it over")
struct SQLiteHeaderTests {
    /// A version that is zeroed, one with its highest bit flipped, one of no format, and the zeros of a copy that was made table by table.
    static let headers = [
        "user_version = 0", "user_version = -2147483641", "user_version = 1073741831", "user_version = 0; PRAGMA application_id = 0",
    ]

    private func store(_ place: Scratch, _ header: String) async throws {
        try await place.damagedStore([], pages: 0, of: 200)
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        try await queue.write { try $0.execute(sql: "PRAGMA \(header)") }
        try queue.close()
    }

    @Test(
        "nobody reads or writes it before that, and it is told from an empty one", arguments: headers,
        [StoreOptions.Access.reading, .writing])
    func refused(header: String, access: StoreOptions.Access) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await store(place, header)
        let failure = await #expect(throws: StoreFailure.self) { try await place.store(StoreOptions(access)) }
        #expect(failure?.code == .damaged && failure?.message.contains("--repair") == true, "\(String(describing: failure))")
    }

    @Test("a number in it that SQLite knows nothing of is damage, with what to do", arguments: [0, 47] as [UInt64])
    func unknown(offset: UInt64) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.store().close()
        try place.overwrite("store.sqlite", at: offset, [0xFF])
        let failure = await #expect(throws: StoreFailure.self) { try await place.store(StoreOptions(.reading)) }
        #expect(failure?.code == .damaged && failure?.message.contains("restore a copy") == true, "\(String(describing: failure))")
    }

    @Test("with posts, marks, subscriptions and what posts are recognised by", arguments: headers)
    func repaired(header: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await store(place, header)
        let broken = try await place.store(StoreOptions(.repairing))
        let findings = try await broken.checking?.check(repairing: true) ?? []
        await broken.close()
        #expect(!findings.isEmpty && findings.allSatisfy { $0.isMended }, "\(findings)")
        let store = try await place.store()
        #expect(try await store.checking?.check(repairing: false) == [])
        var query = PostQuery()
        query.limit = 500
        let posts = try await store.posts(matching: query)
        #expect(posts.count == 400 && posts.count(where: \.status.isRead) == 100)
        #expect(try await store.subscriptions().count == 2)
        #expect(try await store.commit(Samples().harvest(1, count: 200)).new.isEmpty)
        await store.close()
    }

    @Test("a database of another program stays that one's")
    func another() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        try await queue.write { try $0.execute(sql: "CREATE TABLE post (number INTEGER PRIMARY KEY)") }
        try queue.close()
        let failure = await #expect(throws: StoreFailure.self) { try await place.store(StoreOptions(.repairing)) }
        #expect(failure?.code == .badAddress)
    }
}
