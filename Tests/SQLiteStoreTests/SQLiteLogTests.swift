import AggregatorCore
import Foundation
import SQLiteStore
import Testing

/// The write-ahead log beside a store that is open.
struct SQLiteLogTests {
    private let samples = Samples()

    @Test("the log of a store that takes much is copied back while it is open, and is bounded")
    func bounded() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await begun(place, harvests: 48)
        // The log is copied back at 64 MB, and the transaction after that begins it anew; its file stays as long as it was.
        #expect(try place.bytes("store.sqlite-wal").count < 70 << 20)
        #expect(try place.bytes("store.sqlite").count > 1 << 20, "nothing was copied")
        await store.close()
        #expect(!FileManager.default.fileExists(atPath: place.path("store.sqlite-wal")))
        try await expectKept(harvest(47), in: place)
    }

    @Test("a store that has settled has all of its posts in its file alone, as people copy it, though it stays open")
    func settled() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await begun(place, harvests: 2)
        await store.settle()
        #expect(try !place.bytes("store.sqlite-wal").isEmpty, "it is open")
        try FileManager.default.copyItem(atPath: place.path("store.sqlite"), toPath: place.path("copy.sqlite"))
        await store.close()
        try FileManager.default.removeItem(atPath: place.path("store.sqlite"))
        try move("copy.sqlite", to: "store.sqlite", in: place)
        try await expectKept(harvest(1), in: place)
    }

    @Test("a store that was moved away while it is open is not made anew in its place")
    func moved() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await begun(place, harvests: 1)
        try move("store.sqlite", to: "moved.sqlite", in: place)
        let moved = try place.bytes("moved.sqlite")
        for number in 1..<12 { try await expectRefusal(of: store, harvest(number), naming: "store.sqlite-wal") }
        await store.close()
        #expect(!FileManager.default.fileExists(atPath: place.path("store.sqlite")))
        #expect(try place.bytes("moved.sqlite") == moved)
        // Put back, the store has all that was said to be stored.
        try move("moved.sqlite", to: "store.sqlite", in: place)
        try await expectKept(harvest(0), in: place)
    }

    @Test(
        "a store that was moved away while it is open, and that a link leads to in its place, is another one: who opens it has another log")
    func movedBehindALink() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await begun(place, harvests: 1)
        try move("store.sqlite", to: "moved.sqlite", in: place)
        try FileManager.default.createSymbolicLink(atPath: place.path("store.sqlite"), withDestinationPath: "moved.sqlite")
        let moved = try place.bytes("moved.sqlite")
        for number in 1..<12 { try await expectRefusal(of: store, harvest(number), naming: "store.sqlite-wal.replaced") }
        await store.close()
        #expect(try place.bytes("moved.sqlite") == moved)
        try FileManager.default.removeItem(atPath: place.path("store.sqlite"))
        try move("moved.sqlite", to: "store.sqlite", in: place)
        try move("store.sqlite-wal.replaced", to: "store.sqlite-wal", in: place)
        try await expectKept(harvest(0), in: place)
    }

    /// A filled store beside the one that is to be opened.
    private func makeOther(_ place: Scratch) async throws {
        let other = try await place.store()
        try await samples.fill(other)
        await other.close()
        try move("store.sqlite", to: "other.sqlite", in: place)
    }

    @Test("a store that is put in the place of one that is open is left as it is, and the log is kept")
    func replaced() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await makeOther(place)
        let whole = try place.bytes("other.sqlite")
        let store = try await begun(place, harvests: 12)
        try #require(rename(place.path("other.sqlite"), place.path("store.sqlite")) == 0)
        for number in 12..<14 { try await expectRefusal(of: store, harvest(number), naming: "store.sqlite-wal.replaced") }
        await store.close()
        #expect(try place.bytes("store.sqlite") == whole)
        let reopened = try await place.store()
        #expect(try await reopened.posts(matching: PostQuery()).count == 10)
        #expect(try await reopened.checking?.check(repairing: false).isEmpty == true)
        await reopened.close()
        #expect(try !place.bytes("store.sqlite-wal.replaced").isEmpty)
    }

    @Test("who writes is told that the store was replaced also where nothing is to be written")
    func replacedAtRest() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await makeOther(place)
        let store = try await begun(place, harvests: 0)
        let reader = try await place.store(StoreOptions(.reading))
        try #require(rename(place.path("other.sqlite"), place.path("store.sqlite")) == 0)
        let failure = await #expect(throws: StoreFailure.self) { try await store.sourceStates() }
        #expect(failure?.code == .unwritable && failure?.message.contains("replaced") == true, "\(String(describing: failure))")
        _ = try await reader.sourceStates()
        await reader.close()
        await store.close()
    }

    @Test(
        "a log that is removed while a store is open is not brought in over what others have stored since",
        arguments: [["-wal", "-shm"], ["-wal"], ["-shm"]])
    func removed(endings: [String]) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await makeOther(place)
        let whole = try place.bytes("other.sqlite")
        let store = try await begun(place, harvests: 1)
        for ending in endings { try FileManager.default.removeItem(atPath: place.path("store.sqlite\(ending)")) }
        // What another process leaves, which begins a new log. Within this one, SQLite would share the index of the old log.
        truncate(place.path("store.sqlite"), 0)
        try place.overwrite("store.sqlite", at: 0, [UInt8](whole))
        for number in 1..<3 { try await expectRefusal(of: store, harvest(number), naming: "store.sqlite-wal") }
        let failure = await #expect(throws: StoreFailure.self) { try await store.sourceStates() }
        #expect(failure?.code == .unwritable && failure?.message.contains("removed") == true, "\(String(describing: failure))")
        await store.settle()
        await store.close()
        #expect(try place.bytes("store.sqlite") == whole)
    }

    @Test(
        "who can't read a store because its log was removed is told that, and not to check the disk",
        arguments: [StoreOptions.Access.reading, .writing])
    func removedForOthers(access: StoreOptions.Access) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await begun(place, harvests: 1)
        try FileManager.default.removeItem(atPath: place.path("store.sqlite-wal"))
        let failure = await #expect(throws: StoreFailure.self) { try await place.store(StoreOptions(access)) }
        #expect(failure?.code == .unreadable && failure?.message.contains("its log") == true, "\(String(describing: failure))")
        await store.close()
    }

    /// A store that is open, and holds the first so many harvests.
    private func begun(_ place: Scratch, harvests: Int) async throws -> any Store {
        let store = try await place.store()
        try await store.subscribe([samples.subscription(1)])
        for number in 0..<harvests { _ = try await store.commit(harvest(number)) }
        return store
    }

    private func move(_ name: String, to other: String, in place: Scratch) throws {
        try FileManager.default.moveItem(atPath: place.path(name), toPath: place.path(other))
    }

    private func expectKept(_ harvest: Harvest, in place: Scratch) async throws {
        let store = try await place.store()
        #expect(try await store.feeds()[samples.feed(1)]?.description == harvest.feed?.description)
        await store.close()
    }

    private func expectRefusal(of store: any Store, _ harvest: Harvest, naming log: String) async throws {
        let failure = await #expect(throws: StoreFailure.self) { try await store.commit(harvest) }
        #expect(failure?.code == .unwritable && failure?.message.contains("/\(log) ") == true, "\(String(describing: failure))")
    }

    /// A harvest of two megabytes that are not searched, and differ each time: SQLite does not write again what is the same.
    private func harvest(_ number: Int) -> Harvest {
        var feed = Feed()
        feed.description = RichText(plain: String(repeating: "\(number % 10)", count: 2 << 20))
        return Harvest(feedID: samples.feed(1), feed: feed, state: SourceState(), moment: .epoch)
    }
}
