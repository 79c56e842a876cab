import AggregatorCore
import GRDB
import GRDBSQLite

extension DatabaseError {
    /// Whether a page can't be read, because of its contents or the disk. Other pages may be readable.
    var isOfAPage: Bool { [.SQLITE_CORRUPT, .SQLITE_IOERR].contains(resultCode) }

    /// Whether a table, column or index is missing, or what FTS5 keeps of the search index is of no format.
    var isOfTheSchema: Bool {
        guard resultCode == .SQLITE_ERROR, let message else { return false }
        return ["no such table: ", "no such column: ", "no such index: ", "invalid fts5 file format "].contains(where: message.hasPrefix)
            || message.firstRange(of: " has no column named ") != nil
    }
}

extension Database {
    /// What the system said of the write that has just failed on the calling thread; zero if that is unknown. Of a failed commit, SQLite
    /// 3.40 itself keeps no number.
    var systemError: Int32 {
        let known = sqliteConnection.map(sqlite3_system_errno) ?? 0
        let last = StoreFile.lastSystemError
        return known == 0 && StoreFile.isLackOfRoom(last) ? last : known
    }
}

extension StoreFailure {
    /// The failure that callers of the store at `path` get for an error of SQLite.
    init(_ error: any Error, path: String) {
        if let failure = error as? StoreFailure {
            self = failure
        } else if let error = error as? DatabaseError {
            self.init(error, path: path)
        } else if let error = error as? UnreadableRecord {
            self.init(
                .damaged,
                "The store \(path) is damaged: what it has of the \(error.owner) can't be read; `aggregator check --repair` mends what it can."
            )
        } else if error is RowDecodingError {
            self.init(UnreadableRecord("rows of its tables"), path: path)
        } else {
            self.init(.unavailable, "The store \(path) cannot be used: \(error).")
        }
    }

    /// The failure of a write. SQLite reports a full disk as such, but a quota that is used up, and a limit to the size of files, only as a
    /// broken disk.
    ///
    /// - Parameter systemError: What the system said (`Database.systemError`).
    init(_ error: any Error, systemError: Int32, path: String) {
        if let error = error as? DatabaseError, error.resultCode == .SQLITE_IOERR, !Self.readErrors.contains(error.extendedResultCode),
            StoreFile.isLackOfRoom(systemError)
        {
            self = StoreFile(path: path).failure("write", systemError)
        } else {
            self.init(error, path: path)
        }
    }

    private init(_ error: DatabaseError, path: String) {
        if let failure = Self.beside(error, StoreFile(path: path)) {
            self = failure
            return
        }
        let reason = error.message ?? "SQLite's error \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case _ where error.isOfTheSchema:
            self.init(
                .damaged,
                "The store \(path) is damaged (\(reason)); restore a copy, or have `aggregator check --repair` make it anew of the others."
            )
        case .SQLITE_INTERRUPT:
            self.init(.unavailable, "Looking through the store \(path) was interrupted; nothing was changed.")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.busy, "Another process is writing to the store \(path); try again, or wait longer with --wait.")
        case .SQLITE_FULL: self = .full(path)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(.unwritable, "The store \(path) cannot be written (\(reason)); check the permissions of the file and its folder.")
        case .SQLITE_CANTOPEN:
            self.init(.unavailable, "The store \(path) cannot be opened (\(reason)); check the path and its permissions.")
        case .SQLITE_CORRUPT:
            self.init(
                .damaged,
                "The store \(path) is damaged (\(reason)); restore a copy, or have `aggregator check --repair` keep what can be read."
            )
        // The second is what SQLite says of a header with an impossible number of its schema's format.
        case .SQLITE_NOTADB,
            .SQLITE_ERROR where reason == "unsupported file format":
            self.init(
                .damaged,
                "The store \(path) is damaged or no SQLite file (\(reason)); move it aside, and restore a copy, or an archive with "
                    + "`aggregator restore`.")
        case .SQLITE_IOERR where Self.readErrors.contains(error.extendedResultCode):
            self.init(.unreadable, "The store \(path) cannot be read (\(reason)); check the disk.")
        case .SQLITE_TOOBIG:
            self.init(
                .unwritable, "The store \(path) can't keep a text or row as large as what came (\(reason)); nothing of it was stored.")
            isOfOneFeed = true
        case .SQLITE_IOERR:
            self.init(.unwritable, "The store \(path) cannot be written (\(reason)); check the disk and the limits of the process.")
        default:
            self.init(.unavailable, "The store \(path) cannot be used (\(reason)).")
        }
    }

    /// Causes that SQLite does not report: missing access, too few descriptors, a full disk, a schema that can't be read, a log that is gone.
    private static func beside(_ error: DatabaseError, _ file: StoreFile) -> StoreFailure? {
        switch error.resultCode {
        case .SQLITE_READONLY: file.refusalByOthers
        case .SQLITE_CANTOPEN: file.lackOfDescriptors ?? file.refusalToReaders ?? file.refusalByOthers
        // A repair, which other damage asks for, could not open it either.
        case .SQLITE_CORRUPT where file.hasUnreadableSchema: .unreadableSchema(file.path)
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHORT_READ: file.lossOfLog
        // SQLite reports a full disk if a page does not fit, but not if the shared-memory file of the log does not.
        case .SQLITE_IOERR where !readErrors.contains(error.extendedResultCode) && file.isOnFullDisk: .full(file.path)
        default: nil
        }
    }

    /// The schema can't be read, without which SQLite reads nothing else.
    static func unreadableSchema(_ path: String) -> StoreFailure {
        StoreFailure(.damaged, "The store \(path) is damaged, and SQLite reads nothing of it; \(lastResort).")
    }

    static let lastResort = "restore a copy, or an archive into another store (`aggregator restore`); the file was left as it is"

    private static func full(_ path: String) -> StoreFailure {
        StoreFailure(.full, "The disk of the store \(path) is full; free some room and try again.")
    }

    private static let readErrors: [ResultCode] = [.SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_ACCESS]
}
