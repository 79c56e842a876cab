import AggregatorCore
import Foundation
import GRDB
import SQLiteStore
import Testing

/// Two handles on one store, as two processes have them.
struct SQLiteSharingTests {
    private let samples = Samples()

    @Test("two writers that come at once store each post once")
    func twoWriters() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let stores = [try await place.store(), try await place.store()]
        try await stores[0].subscribe((0..<30).map { try samples.subscription($0) })
        let new = try await withThrowingTaskGroup(of: Int.self) { group in
            for feed in 0..<30 {
                for store in stores { group.addTask { try await store.commit(samples.harvest(feed)).new.count } }
            }
            return try await group.reduce(0, +)
        }
        #expect(new == 150)
        #expect(try await stores[1].posts(matching: PostQuery()).count == 150)
        for store in stores { await store.close() }
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

    @Test("many that open a new store at once all get it")
    func openedAtOnce() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let stores = try await withThrowingTaskGroup(of: (any Store).self) { group in
            for _ in 0..<8 { group.addTask { try await place.store() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        try await samples.fill(stores[0])
        for store in stores {
            #expect(try await store.posts(matching: PostQuery()).count == 10)
            await store.close()
        }
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

    @Test("a store that is closed says so, and does not end the process")
    func afterClosing() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        await store.close()
        await #expect(throws: StoreFailure.self) { try await store.subscriptions() }
        await #expect(throws: StoreFailure.self) { try await store.commit(samples.harvest(1)) }
    }
}
