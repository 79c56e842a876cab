import AggregatorCore
import Dispatch
import GRDB
import GRDBSQLite

/// Copies what the write-ahead log holds to its place in the file, on a connection of its own: it takes a quarter of the time of a large
/// pull's writing, and the one connection that writes goes on meanwhile.
final class LogKeeper: Sendable {
    /// Pages copied at a time, 16 MB (8 MB in files with pages of 4,096 bytes). A large pull writes the same pages of the indexes again and
    /// again; this way each is copied once.
    private static let batch: CInt = 2_000
    /// Pages, 64 MB: at that length the writer waits for the copy. The log starts anew only when all of it is copied and no connection
    /// reads it, which never happens while one transaction follows the other.
    private static let limit: CInt = 8_000

    private let held: HeldFile
    private let queue = DispatchQueue(label: "aggregator.log")
    private let connection = Locked<DatabaseQueue?>(nil)
    private let isClosed = Locked(false)
    /// The length of the log, in pages, when it was last copied.
    private let copied = Locked<CInt>(0)

    init(_ held: HeldFile) { self.held = held }

    /// Follows the log of a connection from its next transaction on. The owner of that connection must keep the keeper alive as long.
    func keep(_ db: Database) {
        let hook: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, CInt) -> CInt = { keeper, _, _, pages in
            if let keeper { Unmanaged<LogKeeper>.fromOpaque(keeper).takeUnretainedValue().noteLength(pages) }
            return SQLITE_OK
        }
        // Replaces SQLite's own hook, which copies within the transaction.
        sqlite3_wal_hook(db.sqliteConnection, hook, Unmanaged.passUnretained(self).toOpaque())
    }

    private func noteLength(_ pages: CInt) {
        let isDue = copied.withLock { copied in
            // The log has started anew.
            if pages < copied { copied = 0 }
            guard pages - copied >= Self.batch else { return false }
            copied = pages
            return true
        }
        guard isDue else { return }
        if pages < Self.limit { queue.async { self.copy() } } else { queue.sync { copy() } }
    }

    /// Copies what there is, however short the log is.
    func copyAll() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.copy()
                continuation.resume()
            }
        }
    }

    /// Copies as much as no reader still needs. The rest stays in the log and is read from there.
    private func copy() {
        guard held.isThere, !isClosed.withLock({ $0 }) else { return }
        let connection = connection.withLock { connection in
            if connection == nil { connection = try? DatabaseQueue(path: held.file.existingURI) }
            return connection
        }
        try? connection?.writeWithoutTransaction { _ = try $0.checkpoint(.passive) }
    }

    /// Waits for a copy that is under way.
    func drain() { queue.sync {} }

    /// Waits likewise, and closes its connection. To be called before the other connections are closed.
    func close() {
        queue.sync {
            isClosed.withLock { $0 = true }
            connection.withLock { connection in
                try? connection?.close()
                connection = nil
            }
        }
    }
}
