import AggregatorCore
import Dispatch
import GRDB
import GRDBSQLite

import struct Foundation.Data

/// A store in one SQLite file. GRDB does the work on queues of its own: one connection writes, a few others read at the same time; where
/// nothing is written, one reads.
final class SQLiteStore: StoreLifecycle {
    let capabilities = StoreCapabilities(isDurable: true)
    private let database: any DatabaseWriter
    let file: StoreFile
    /// Held as long as the database, which tells it what is written.
    let keeper: LogKeeper?
    /// `nil` where it was opened for reading only.
    private let held: HeldFile?
    /// It is of an older format, and what is wrong with it stands in the way of a newer one, or nobody can say of which: good for a repair
    /// alone.
    let isOutdated: Bool
    /// What readers were not shown.
    let unreadable = DamageLog()
    let commits = CommitQueue<PreparedHarvest>()
    let lateIndexes = LateIndexes()
    /// Posts that have come, or become others, since the store was opened.
    let news = Locked(0)
    /// Posts that have gone since it was opened, or since their room was given back.
    let removed = Locked(0)

    /// For reading only.
    init(_ database: any DatabaseWriter, file: StoreFile) {
        self.database = database
        self.file = file
        (held, keeper, isOutdated) = (nil, nil, false)
    }

    init(_ database: any DatabaseWriter, _ held: HeldFile, _ keeper: LogKeeper?, isOutdated: Bool) {
        self.isOutdated = isOutdated
        self.database = database
        self.file = held.file
        self.held = held
        self.keeper = keeper
    }

    var isReadOnly: Bool { held == nil }

    var damage: StoreFailure? { unreadable.summary.map { StoreFailure(UnreadableRecord($0), path: file.path) } }

    /// Not cancelled with the task that asks: what was begun is finished, so that an answer says what is in the file.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(StoreFailure) -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            database.asyncRead { database in
                continuation.resume(returning: Result { try body(try database.get()) })
            }
        }
        return try get(result)
    }

    /// Where pages of the tables of feeds can't be read, what stands on the others.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value, around damage: @escaping @Sendable (ReadableFeeds) throws -> Value
    ) async throws(StoreFailure) -> Value {
        try await read { [unreadable] db in
            do { return try body(db) } catch let error as DatabaseError where error.isOfAPage {
                return try damage(ReadableFeeds(db, noting: unreadable))
            }
        }
    }

    /// The same for readers alone: who writes decides by it what to write, and is told that it is damaged, or that another file is there.
    func readToDecide<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value, around damage: @escaping @Sendable (ReadableFeeds) throws -> Value
    ) async throws(StoreFailure) -> Value {
        guard let held else { return try await read(body, around: damage) }
        try held.check()
        return try await read(body)
    }

    /// In a transaction, whole or not at all.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(StoreFailure) -> Value {
        let held = try heldToWrite()
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            database.asyncWrite {
                let value = try body($0)
                try held.check()
                return value
            } completion: {
                continuation.resume(returning: $1)
            }
        }
        return try get(result)
    }

    /// What can't be part of a transaction.
    func writeWithoutTransaction<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreFailure) -> Value {
        let held = try heldToWrite()
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            database.asyncWriteWithoutTransaction { db in
                continuation.resume(
                    returning: Result {
                        try held.check()
                        return try body(db)
                    })
            }
        }
        return try get(result)
    }

    func heldToWrite() throws(StoreFailure) -> HeldFile {
        guard let held else { throw StoreFailure(.unwritable, "The store \(file.path) was opened for reading only.") }
        return held
    }

    /// Puts all that is new into the indexes, between the transactions of whoever else writes.
    func settle() async {
        await makeLateIndexes()
        await index(atMost: .max)
    }

    /// What can't be made now the next one to open the store makes.
    private func makeLateIndexes() async {
        guard lateIndexes.areLeftOut else { return }
        do throws(StoreFailure) {
            try await write(LateIndexes.make)
            lateIndexes.areMade()
        } catch {}
    }

    /// Indexes so many batches, or all; what can't be now is at the next time.
    private func index(atMost batches: Int) async {
        guard held != nil else { return }
        let isEnded = Locked(false)
        await withTaskCancellationHandler {
            var left = batches
            do throws(StoreFailure) { while left > 0, !Task.isCancelled, try await indexes(atMost: &left, isEnded) {} } catch {}
        } onCancel: {
            isEnded.withLock { $0 = true }
        }
    }

    /// Indexes as many batches as the other rows of their posts are written together; whether there may be more.
    private func indexes(atMost batches: inout Int, _ isEnded: Locked<Bool>) async throws(StoreFailure) -> Bool {
        var rows = IndexRows()
        var last = Int64.min
        while batches > 0, !Task.isCancelled, !rows.isFull {
            let step = try await write { [last] in try SearchIndex.advance($0, after: last, isEnded: { isEnded.withLock { $0 } }) }
            guard let batch = step else { break }
            rows.add(batch.rows)
            last = batch.last
            batches -= 1
        }
        guard !rows.isEmpty else { return false }
        // What is not written now the next one writes; whoever ends does not wait for it.
        for step in rows.steps() where !Task.isCancelled { try await write(step) }
        return true
    }

    /// So many batches are indexed at the end of a pull, its own and what others left.
    private static let catchingUp = 20

    /// None after a pull that brought nothing, or most of what is stored, as the first one does: somebody waits. What that leaves is done
    /// after the next ones, and read through by searches until then.
    private func batchesAtEnd() async -> Int {
        let news = news.withLock { $0 }
        guard news >= SearchIndex.batch else { return news == 0 ? 0 : Self.catchingUp }
        let posts = try? await read { try Int.fetchOne($0, sql: "SELECT max(number) FROM post") }
        return news > (posts ?? 0) / 2 ? 0 : Self.catchingUp
    }

    func close() async {
        await makeLateIndexes()
        await index(atMost: batchesAtEnd())
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [database, held, keeper] in
                keeper?.close()
                if let held, held.isThere { try? database.writeWithoutTransaction(bringInLog) }
                // Left open, it ends with the process, and nothing is written any more.
                if let held, held.isBehindALink {
                    _ = Unmanaged.passRetained(database as AnyObject)
                } else {
                    // A second closing, and a log that can't be brought in now, are no loss: it is read at the next opening.
                    try? database.close()
                }
                held?.bringInLog()
                continuation.resume()
            }
        }
    }

    private func get<Value>(_ result: Result<Value, any Error>) throws(StoreFailure) -> Value {
        do { return try result.get() } catch { throw StoreFailure(error, path: file.path) }
    }
}

extension SQLiteStore: KeyValueStore {
    func value(for key: String) async throws(StoreFailure) -> [UInt8]? {
        try await read { db in
            do {
                return try Data.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key]).map(Array.init)
            } catch let error as DatabaseError where error.isOfAPage {
                throw UnreadableRecord("settings")
            }
        }
    }

    func set(_ value: [UInt8]?, for key: String) async throws(StoreFailure) {
        try await write { try SettingRows.set($0, value, for: key) }
    }
}

/// All of it, where nobody else uses it now. The connection that wrote the log knows its pages; the next one to open it reads all of it first,
/// to see what is in it. Not to be called where the file was moved away, or another one is in its place.
private func bringInLog(_ db: Database) throws {
    // None any more at a second closing.
    guard let connection = db.sqliteConnection else { return }
    sqlite3_busy_timeout(connection, 0)
    try db.checkpoint(.truncate)
}

extension HeldFile {
    /// Leaves one file where nobody else uses the store. The last connection to close brings the log in and removes it, but only if it
    /// may write; GRDB 7.10 closes the one that writes first, and gives those that read up when their last task is let go of.
    fileprivate func bringInLog() {
        for attempt in 0..<3 where file.hasLogFile && isThere {
            if attempt > 0 { StoreFile.pause() }
            try? DatabaseQueue(path: file.existingURI).close()
        }
    }
}
