import AggregatorCore
import GRDB

/// The indexes by date of a store that is filled for the first time: made at the end, from all posts.
///
/// The posts of a feed are from all the years that it has been there. So each transaction of a first pull would change nearly every page of
/// these indexes and write it to the log: a quarter of all that it writes. Without them, readers get the same posts in the same order, but
/// more slowly. If a process is killed before it makes them, the next one to open the store for writing does.
final class LateIndexes: Sendable {
    static let names = ["post_by_date", "post_unread"]

    /// `nil` until the first posts come.
    private let state = Locked<Bool?>(nil)

    /// Whether they still have to be made.
    var areLeftOut: Bool { state.withLock { $0 == true } }

    /// Drops them if nothing is stored yet. Called in the transaction that brings the first posts.
    func leaveOut(_ db: Database) throws {
        guard state.withLock({ $0 == nil }) else { return }
        let isEmpty = try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM post)") ?? false
        if isEmpty { for name in Self.names { try db.execute(sql: "DROP INDEX IF EXISTS \(name)") } }
        state.withLock { $0 = isEmpty }
    }

    /// Notes that none is missing any more.
    func markMade() { state.withLock { $0 = false } }

    /// Makes those that are missing; in a transaction.
    static func make(_ db: Database) throws {
        for index in try Schema.indexes() where names.contains(index.name) {
            if try !isThere(index.name, db) { try db.execute(sql: index.making) }
        }
    }

    /// Whether none is missing.
    static func areThere(_ db: Database) throws -> Bool { try names.allSatisfy { try isThere($0, db) } }

    private static func isThere(_ name: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?)", arguments: [name])
            ?? false
    }
}
