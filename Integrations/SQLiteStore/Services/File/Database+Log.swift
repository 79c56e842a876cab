import CSQLite
import GRDB

extension Database {
    /// Has SQLite close this connection without carrying its log over. SQLite looks itself whether the file was moved, but not whether the
    /// log was, and it follows a link to where the file is by now.
    func leaveLog() {
        // `nil` at a second close.
        if let sqliteConnection { _ = csqlite_leave_log(sqliteConnection) }
    }
}
