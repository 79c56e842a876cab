import AggregatorCore
import GRDB
import Testing

@Suite("Indexes by date are made at the end of the first pull of a SQLite store")
struct SQLiteLateIndexTests {
    /// The indexes by date that the file has.
    private func indexes(_ place: Scratch) async throws -> Set<String> {
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        defer { try? queue.close() }
        return try await queue.read {
            try String.fetchSet($0, sql: "SELECT name FROM sqlite_schema WHERE name IN ('post_by_date', 'post_unread')")
        }
    }

    private func titles(_ store: any Store) async throws -> [String] {
        try await store.posts(matching: PostQuery()).map { $0.post.title?.plain ?? "" }
    }

    private static let both: Set = ["post_by_date", "post_unread"]

    @Test("while it goes on, lists are the same without them; then they are there, and stay")
    func fills() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await Samples().fill(store)
        #expect(try await indexes(place).isEmpty)
        let during = try await titles(store)
        await store.close()
        #expect(try await indexes(place) == Self.both)
        let again = try await place.store()
        #expect(try await titles(again) == during)
        _ = try await again.commit(Samples().harvest(1, count: 7))
        #expect(try await indexes(place) == Self.both)
        await again.close()
    }

    @Test("a watch makes them when its first pull has ended")
    func settles() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await Samples().fill(store)
        await store.settle()
        #expect(try await indexes(place) == Self.both)
        await store.close()
    }

    @Test("who opens the store for writing makes those that a process that was killed left out; a reader reads without them")
    func isKilled() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let killed = try await place.store()
        try await Samples().fill(killed)
        let listed = try await titles(killed)
        let reader = try await place.store(StoreOptions(.reading))
        #expect(try await titles(reader) == listed)
        let findings = try await #require(reader.checking).check(repairing: false)
        #expect(findings.isEmpty, "\(findings)")
        await reader.close()
        #expect(try await indexes(place).isEmpty)
        let next = try await place.store()
        #expect(try await indexes(place) == Self.both)
        #expect(try await titles(next) == listed)
        await next.close()
        await killed.close()
    }

    @Test("who opens the store while another writes does not wait for them, and opens it without them")
    func isBusy() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await Samples().fill(store)
        var configuration = GRDB.Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: place.path("store.sqlite"), configuration: configuration)
        try await queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let next = try await place.store(StoreOptions(wait: 600))
        #expect(try await titles(next).count == 10)
        try await queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try queue.close()
        #expect(try await indexes(place).isEmpty)
        await store.close()
        #expect(try await indexes(place) == Self.both)
        await next.close()
    }

    @Test("a store that brings nothing keeps them")
    func isEmpty() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await store.subscribe([Samples().subscription(1)])
        _ = try await store.commit(Samples().harvest(1, count: 0))
        #expect(try await indexes(place) == Self.both)
        await store.close()
    }
}
