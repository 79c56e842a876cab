import AggregatorCore
import Dispatch
import GRDB

/// Opens SQLite files.
struct SQLiteStoreBackend: StoreBackend {
    let scheme = "sqlite"
    let defaultName: String? = "aggregator.sqlite"
    let options: SQLiteStoreIntegration.Options

    /// The file, its log or its journal, and the file that processes share to use the log.
    func paths(of location: StoreLocation) -> [String] {
        ["", "-wal", "-shm", "-journal"].map { StoreFile(path: location.path).place + $0 }
    }

    func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store {
        guard !location.path.isEmpty else {
            throw StoreFailure(.badAddress, "The store address \(location) names no file; write sqlite:PATH.")
        }
        guard !location.path.hasPrefix(":memory:") else {
            throw StoreFailure(
                .badAddress, "The store address \(location) names no file; write memory: for a store that is gone at the end.")
        }
        // Opening blocks, so it is kept off the threads that tasks run on.
        let result: Result<SQLiteStore, StoreFailure> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: Result { () throws(StoreFailure) in try open(StoreFile(path: location.path), options) })
            }
        }
        return try result.get()
    }

    private func open(_ file: StoreFile, _ options: StoreOptions) throws(StoreFailure) -> SQLiteStore {
        do {
            if file.kind == .nothing {
                try file.checkLinks()
                try file.checkGone()
            }
            switch file.kind {
            case .folder: throw StoreFailure(.unavailable, "The store \(file.path) is a folder; name a file, or use “file:\(file.path)”.")
            case .other: throw StoreFailure(.unavailable, "The store \(file.path) is a device or a pipe; name an ordinary file.")
            case .nothing where options.isReadOnly:
                throw StoreFailure(.notMade, "There is no store \(file.path); `aggregator add` makes one.")
            // A reader is told by the opening what is in the way, a writer by `make`.
            case .unreachable where options.isReadOnly: break
            case .file: try file.checkWhole()
            case .nothing, .unreachable: try file.make()
            }
            if options.isReadOnly { return SQLiteStore(try readOnly(file, options), file: file) }
            return try writable(file, options)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN && !options.isReadOnly {
            throw file.refusalToReaders ?? file.refusal ?? StoreFailure(error, path: file.path)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT && file.isCut {
            guard options.isRepairing else {
                throw Self.cut(file, "restore a copy, or have `aggregator check --repair` keep what can be read")
            }
            // Only once: then the file is as long as its header says.
            guard let store = try file.openedWithEnd({ () throws(StoreFailure) in try open(file, options) }) else {
                throw Self.cut(file, StoreFailure.lastResort)
            }
            return store
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT && options.isRepairing {
            // The schema can't be read; whatever else is damaged, a repair can open the file.
            throw .unreadableSchema(file.path)
        } catch {
            throw StoreFailure(error, path: file.path)
        }
    }

    private static func cut(_ file: StoreFile, _ advice: String) -> StoreFailure {
        StoreFailure(.damaged, "The store \(file.path) is damaged: its end is missing, and SQLite reads nothing of it; \(advice).")
    }

    private func writable(_ file: StoreFile, _ options: StoreOptions) throws -> SQLiteStore {
        file.mendLogAccess()
        // Checked before anything is written: a file that is not ours, or too new, is not changed by a byte.
        if !file.isEmpty { try look(file, options) }
        let held = HeldFile(file)
        let pool = try opened(file, options)
        guard held.isThere else {
            try? pool.close()
            return try writable(file, options)
        }
        held.noteLog()
        // On a disk that is nearly full, a long log would take the room that it is to be copied into.
        let keeper = file.hasRoom(for: Self.ampleRoom) ? LogKeeper(held) : nil
        let isOutdated = try pool.writeWithoutTransaction { db in
            // GRDB sets NORMAL when it sets up the log.
            try db.execute(sql: "PRAGMA synchronous = \(self.options.durability == .full ? "FULL" : "NORMAL")")
            keeper?.keep(db)
            if try options.isRepairing && Schema.Stamp(db).isLost { return true }
            do { try Schema.migrate(db, file: file) } catch let error as DatabaseError
                where options.isRepairing && Structure.refusals.contains(error.resultCode)
            {
                return true
            }
            // Opening does not need the late indexes: a writer may be about to make them, and a check finds what is damaged.
            if try !LateIndexes.areThere(db) {
                try withoutWaiting(db, options) {
                    try? db.inTransaction(.immediate) {
                        try LateIndexes.make(db)
                        return .commit
                    }
                }
            }
            return false
        }
        return SQLiteStore(pool, held, keeper, isOutdated: isOutdated)
    }

    private func withoutWaiting(_ db: Database, _ options: StoreOptions, _ body: () throws -> Void) throws {
        try db.execute(sql: "PRAGMA busy_timeout = 0")
        try body()
        try db.execute(sql: "PRAGMA busy_timeout = \(Int(options.wait * 1000))")
    }

    /// Free bytes with which a disk has room for more than a log.
    private static let ampleRoom: UInt = 1 << 30

    private func look(_ file: StoreFile, _ options: StoreOptions) throws {
        let stamp = try rollingBack(file, options) {
            let queue = try DatabaseQueue(path: file.databasePath, configuration: configuration(options, readOnly: true))
            defer { try? queue.close() }
            return try queue.read(Schema.Stamp.init)
        }
        try stamp.check(path: file.path, isRepairing: options.isRepairing)
    }

    /// Rolls back first what a killed process has left half written: SQLite does that only on connections that may write.
    private func rollingBack<Value>(_ file: StoreFile, _ options: StoreOptions, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
            let queue = try DatabaseQueue(path: file.existingURI, configuration: configuration(options, readOnly: false))
            defer { try? queue.close() }
            _ = try queue.inDatabase(Schema.Stamp.init)
            return try body()
        }
    }

    /// Switching to the write-ahead log takes the file exclusively, and SQLite does not wait for that; so this loop does.
    private func opened(_ file: StoreFile, _ options: StoreOptions) throws -> DatabasePool {
        let log = options.isRepairing && !file.isEmpty ? try? begunLog(file, options) : nil
        // It is not the last connection to the file that closes, so the log stays.
        defer { try? log?.close() }
        // By the clock, as SQLite itself has waited already if another writer holds the file.
        let deadline = ContinuousClock.now + .seconds(options.wait)
        while true {
            do {
                return try DatabasePool(path: file.databasePath, configuration: configuration(options, readOnly: false))
            } catch  where (error as? DatabaseError)?.resultCode ?? .SQLITE_BUSY == .SQLITE_BUSY && ContinuousClock.now < deadline {
                StoreFile.pause()
            } catch  where !(error is DatabaseError) {
                // GRDB asks Foundation for the length of the log, and only a repair takes the log away.
                throw StoreFailure(.busy, "Another process is repairing the store \(file.path); try again, or wait longer with --wait.")
            }
        }
    }

    /// GRDB begins a log by making a table, for which SQLite takes a page off its list of free ones; if that list is damaged, nothing is
    /// opened. GRDB leaves a log alone that has contents, so this begins one by writing the first page as it is.
    private func begunLog(_ file: StoreFile, _ options: StoreOptions) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: file.databasePath, configuration: configuration(options, readOnly: false))
        try queue.writeWithoutTransaction { db in
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA user_version = \(version)")
        }
        return queue
    }

    /// Opens one connection: opening several takes longer than most reads.
    private func readOnly(_ file: StoreFile, _ options: StoreOptions) throws -> DatabaseQueue {
        func opened(_ path: String) throws -> (DatabaseQueue, Schema.Stamp) {
            let queue = try DatabaseQueue(path: path, configuration: configuration(options, readOnly: true))
            return (queue, try queue.read(Schema.Stamp.init))
        }
        let queue: DatabaseQueue
        let stamp: Schema.Stamp
        do {
            (queue, stamp) = try rollingBack(file, options) { try opened(file.databasePath) }
        } catch let error as DatabaseError where Self.isUnshared(error) && file.hasNoLog {
            // SQLite shares its log through a file beside the database, which it can't make in a read-only folder or on a full disk.
            (queue, stamp) = try opened(file.immutableURI)
        }
        try stamp.check(path: file.path)
        // An empty file is a database without tables; opening it for writing makes a store of it.
        if stamp.version == 0 {
            throw StoreFailure(.notMade, "There is no store in \(file.path) yet: it is empty; `aggregator add` makes one.")
        }
        guard stamp.version == Schema.version else {
            throw StoreFailure(.unavailable, "The store \(file.path) is of an older format; open it for writing once, as a pull does.")
        }
        return queue
    }

    private static func isUnshared(_ error: DatabaseError) -> Bool {
        // A half-written file must not be read as it is.
        if error.extendedResultCode == .SQLITE_READONLY_ROLLBACK { return false }
        return [.SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_FULL].contains(error.resultCode)
            || [.SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMMAP].contains(error.extendedResultCode)
    }

    private func configuration(_ options: StoreOptions, readOnly: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readOnly
        configuration.busyMode = .timeout(options.wait)
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = 3
        configuration.prepareDatabase { [watch = self.options.watch] db in
            if let watch, !readOnly, !db.configuration.readonly { db.trace { watch($0.description) } }
            db.add(function: Tagged.function)
            // In KiB. Connections that read look up little at a time, and there are several of them.
            let cache = db.configuration.readonly ? 1000 : 6000
            try db.execute(
                sql: """
                    PRAGMA page_size = \(Schema.pageSize); PRAGMA cache_size = -\(cache); PRAGMA temp_store = MEMORY;
                    PRAGMA trusted_schema = OFF; PRAGMA secure_delete = OFF
                    """)
        }
        return configuration
    }
}
