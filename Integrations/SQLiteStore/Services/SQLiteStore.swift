import AggregatorCore
import Dispatch
import GRDB
import GRDBSQLite

/// A store in one SQLite file. GRDB does the work on queues of its own: one connection writes and a few others read at the same time. A
/// store opened for reading only has one connection.
final class SQLiteStore: StoreLifecycle {
    let isDurable = true
    private let database: any DatabaseWriter
    let file: StoreFile
    /// Lives as long as the database, whose commits it follows.
    let keeper: LogKeeper?
    /// `nil` if the store was opened for reading only.
    private let held: HeldFile?
    /// Whether the file can only be repaired: it has an older format and its damage blocks migration, or its format is unknown.
    let isOutdated: Bool
    /// Damaged records that readers were not shown.
    let unreadable = DamageLog()
    let commits = CommitQueue<PreparedHarvest>()
    /// The number of rows that commits of harvests have changed since the store was opened.
    let committed = Locked<Int64>(0)
    private let futileWait = Locked(FutileWait<ContinuousClock.Instant>())
    let lateIndexes = LateIndexes()
    let freshSigns = FreshSigns.Kept(nil)
    /// The number of posts added or changed since the store was opened.
    let news = Locked(0)
    /// The number of posts removed since the store was opened or last compacted.
    let removed = Locked(0)

    /// Creates a store that only reads.
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

    /// Not cancelled with the calling task: a statement that was begun is finished, so that the answer says what is in the file.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(StoreFailure) -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            database.asyncRead { database in
                continuation.resume(returning: Result { try body(try database.get()) })
            }
        }
        return try get(result)
    }

    /// Reads with `body`; if pages of the tables of feeds can't be read, with `damage`, from the other pages.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value, around damage: @escaping @Sendable (ReadableFeeds) throws -> Value
    ) async throws(StoreFailure) -> Value {
        try await read { [unreadable] db in
            do { return try body(db) } catch let error as DatabaseError where error.isOfAPage {
                return try damage(ReadableFeeds(db, noting: unreadable))
            }
        }
    }

    /// As `read(_:around:)`, but a store that can write throws if it is damaged or its file was replaced: a writer must not decide by
    /// partial data.
    func readToDecide<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value, around damage: @escaping @Sendable (ReadableFeeds) throws -> Value
    ) async throws(StoreFailure) -> Value {
        guard let held else { return try await read(body, around: damage) }
        try held.check()
        return try await read(body)
    }

    /// Runs `body` in a transaction, which is committed whole or not at all.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(StoreFailure) -> Value {
        let held = try heldToWrite()
        let result: Result<Value, StoreFailure> = await withCheckedContinuation { continuation in
            database.asyncWrite {
                // Also before: what is read beside a log that is gone looks like damage.
                try held.check()
                let value = try body($0)
                try held.check()
                return value
            } completion: { db, result in
                continuation.resume(returning: result.mapError { StoreFailure($0, systemError: db.systemError, path: held.file.path) })
            }
        }
        return try result.get()
    }

    /// As `write(_:)`. The time for which another process was waited for in vain counts for those who wanted to write meanwhile.
    ///
    /// - Parameter wish: When this was asked for.
    func write<Value: Sendable>(
        since wish: ContinuousClock.Instant, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreFailure) -> Value {
        let held = try heldToWrite()
        return try await writeWithoutTransaction { [futileWait] db in
            try futileWait.counting(db, since: wish) {
                var value: Value?
                try db.inTransaction {
                    value = try body(db)
                    try held.check()
                    return .commit
                }
                guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
                return value
            }
        }
    }

    /// For statements that can't be part of a transaction.
    func writeWithoutTransaction<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreFailure) -> Value {
        let held = try heldToWrite()
        let result: Result<Value, StoreFailure> = await withCheckedContinuation { continuation in
            database.asyncWriteWithoutTransaction { db in
                let result = Result {
                    try held.check()
                    return try body(db)
                }
                continuation.resume(returning: result.mapError { StoreFailure($0, systemError: db.systemError, path: held.file.path) })
            }
        }
        return try result.get()
    }

    func heldToWrite() throws(StoreFailure) -> HeldFile {
        guard let held else { throw StoreFailure(.unwritable, "The store \(file.path) was opened for reading only.") }
        return held
    }

    func close() async {
        await makeLateIndexes()
        await index(atMost: batchesAtEnd())
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [database, held, keeper] in
                keeper?.close()
                let isThere = held?.isThere ?? false
                if isThere {
                    try? database.writeWithoutTransaction(copyLogIn)
                } else if held != nil {
                    database.writeWithoutTransaction { $0.leaveLog() }
                }
                // A second close, or a log that can't be brought in now, loses nothing: the log is read at the next opening.
                try? database.close()
                if isThere {
                    held?.forgetLog()
                    held?.leaveOneFile()
                }
                continuation.resume()
            }
        }
    }

    private func get<Value>(_ result: Result<Value, any Error>) throws(StoreFailure) -> Value {
        do { return try result.get() } catch {
            try held?.check()
            throw StoreFailure(error, path: file.path)
        }
    }
}

/// Copies the whole log into the file, unless another connection uses the file now. The connection that wrote the log knows its pages; the
/// next one to open it would have to read all of it first. Must not be called if the file was moved away or another one is in its place, or
/// if its log is another one by now.
private func copyLogIn(_ db: Database) throws {
    // `nil` at a second close.
    guard let connection = db.sqliteConnection else { return }
    sqlite3_busy_timeout(connection, 0)
    try db.checkpoint(.truncate)
}

extension HeldFile {
    /// Leaves a single file if no other connection uses the store. The last connection to close brings the log in and removes it, but only
    /// if it may write; GRDB 7.10 closes the writing one first, and the readers only when their last task is released.
    fileprivate func leaveOneFile() {
        for attempt in 0..<3 where file.hasLogFile && isThere {
            if attempt > 0 { StoreFile.pause() }
            try? DatabaseQueue(path: file.existingURI).close()
        }
    }
}
