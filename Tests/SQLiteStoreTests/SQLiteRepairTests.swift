import AggregatorContracts
import AggregatorCore
import Foundation
import GRDB
import SQLiteStore
import Testing

@Suite("A repair of a SQLite file that ends early")
struct SQLiteRepairTests {
    private static let count = 400

    private func check(_ store: any Store, repairing: Bool) async throws -> [StoreFinding] {
        try await #require(store.checking).check(repairing: repairing)
    }

    @Test(
        "a repair that is cancelled leaves nothing of itself, and the store to the next one",
        arguments: ["PRAGMA integrity_check", "BEGIN", "SELECT * FROM feed", "SELECT * FROM body"])
    func cancelled(moment: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.damagedStore(["post"], pages: 1, of: Self.count)
        let repair = Locked<Task<[StoreFinding], any Error>?>(nil)
        let store = try await place.store(
            StoreOptions(.repairing), watch: { if $0.hasPrefix(moment) { repair.withLock { $0?.cancel() } } })
        repair.withLock { repair in repair = Task { try await check(store, repairing: true) } }
        let task = repair.withLock { $0 }
        await #expect(throws: StoreFailure.self) { try await task?.value }
        await store.close()
        let names = try FileManager.default.contentsOfDirectory(atPath: place.url.path)
        #expect(!names.contains { $0.contains(".repair") || $0.contains(".damaged") }, "\(names)")
        let again = try await place.store(StoreOptions(.repairing))
        #expect(Set(try await check(again, repairing: true).map(\.isMended)) == [true])
        await again.close()
        let whole = try await place.store()
        #expect(try await check(whole, repairing: false).isEmpty)
        await whole.close()
    }

    @Test("looking ends as well, and the store works on")
    func lookingCancelled() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.damagedStore([], pages: 0, of: Self.count)
        let store = try await place.store()
        let looking = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await check(store, repairing: false)
        }
        await #expect(throws: StoreFailure.self) { try await looking.value }
        #expect(try await check(store, repairing: false).isEmpty)
        _ = try await store.commit(Samples().harvest(1, count: 5, edition: 2))
        await store.close()
    }

    @Test("what a repair has left that was killed is taken for no store")
    func draft() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.damagedStore(["post"], pages: 1, of: Self.count)
        let (draft, left) = (place.path("store.sqlite.repair.tmp"), place.path("left.sqlite"))
        let store = try await place.store(
            StoreOptions(.repairing),
            watch: { if $0.hasPrefix("SELECT * FROM body") { try? FileManager.default.copyItem(atPath: draft, toPath: left) } })
        #expect(Set(try await check(store, repairing: true).map(\.isMended)) == [true])
        await store.close()
        let backend = try #require(SQLiteStoreIntegration().contribution.storeBackends.first)
        for access in [StoreOptions.Access.reading, .writing] {
            let failure = await #expect(throws: StoreFailure.self) {
                try await backend.open(StoreLocation(scheme: "sqlite", path: left), options: StoreOptions(access))
            }
            #expect(failure?.code == .badAddress, "\(String(describing: failure))")
        }
    }

    @Test("what a repair has left that was killed is told, and the next one removes it; not what one writes that works still")
    func left() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.damagedStore([], pages: 0, of: Self.count)
        let draft = place.path("store.sqlite.repair.tmp")
        try Data([1]).write(to: URL(fileURLWithPath: draft))
        let store = try await place.store()
        let held = open(draft, O_RDONLY | O_CLOEXEC)
        #expect(flock(held, LOCK_EX) == 0)
        for isRepairing in [false, true] { #expect(try await check(store, repairing: isRepairing).isEmpty) }
        close(held)
        let seen = try await check(store, repairing: false)
        #expect(seen.map(\.isMended) == [false] && seen.first?.message.contains(draft) == true, "\(seen)")
        #expect(try await check(store, repairing: true).map(\.isMended) == [true])
        #expect(!FileManager.default.fileExists(atPath: draft))
        #expect(try await check(store, repairing: false).isEmpty)
        await store.close()
    }
}
