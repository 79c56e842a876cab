import AggregatorContracts
import AggregatorCore
import Foundation
import GRDB
import SQLiteStore
import Testing

/// Two handles on one store, as two processes have them.
struct SQLiteSharingTests {
    private let samples = Samples()

    @Test("handles that are used at once keep what they share", arguments: StoreSharing.checks)
    func shared(check: ContractCheck<StoreContract.Rig>) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let backend = try #require(SQLiteStoreIntegration().contribution.storeBackends.first)
        try await check.run(
            on: StoreContract.Rig(backend: backend, location: StoreLocation(scheme: "sqlite", path: place.path("store.sqlite"))))
    }

    @Test("somebody who reads meanwhile is no reason to fail once posts are removed and the file is made smaller")
    func readMeanwhile() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store(StoreOptions(wait: 0))
        try await samples.fill(store)
        var configuration = GRDB.Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: place.path("store.sqlite"), configuration: configuration)
        try await queue.writeWithoutTransaction { db in
            try db.beginTransaction(.deferred)
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM post")
        }
        try await store.compact()
        #expect(try await store.posts(matching: PostQuery()).count == 10)
        try await queue.writeWithoutTransaction { try $0.rollback() }
        try queue.close()
        await store.close()
    }

    @Test("another writer is waited for as long as was said, and not again at every attempt")
    func anotherWriter() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.store().close()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        // The writer holds the write lock and has written nothing: the log is empty, as it is while a file is being compacted.
        let writer = try DatabaseQueue(path: place.path("store.sqlite"), configuration: configuration)
        try writer.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let start = ContinuousClock.now
        let failure = await #expect(throws: StoreFailure.self) { try await place.store(StoreOptions(wait: 0.5)) }
        #expect(failure?.code == .busy)
        #expect(ContinuousClock.now - start < .seconds(10))
        try writer.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try await place.store(StoreOptions(wait: 0.5)).close()
    }

    @Test("a log that is taken away while the store is opened, as a repair does, is said in a sentence")
    func logTakenAway() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let first = try await place.store()
        try await samples.fill(first)
        let log = place.path("store.sqlite-wal")
        let isOver = Locked(false)
        let taker = Thread {
            while !isOver.withLock({ $0 }) {
                rename(log, log + ".away")
                rename(log + ".away", log)
            }
        }
        taker.start()
        for _ in 0..<20 {
            do { try await place.store(StoreOptions(wait: 0)).close() } catch let error as StoreFailure {
                #expect(error.code != .unavailable, "\(error.message)")
                #expect(!error.message.contains("Domain"), "\(error.message)")
            }
        }
        isOver.withLock { $0 = true }
        await first.close()
    }
}
