import AggregatorCore
import GRDB

/// A file's structure, checked by SQLite itself.
struct Structure {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// The problems found. With `isRepairing`, the indexes are made anew from their tables, and then, if problems are left, the search
    /// index.
    func findings(_ isRepairing: Bool) throws -> [StoreFinding] {
        let found = try problems()
        guard isRepairing, !found.isEmpty else { return found.map { finding($0, isMended: false) } }
        try attempt { try db.execute(sql: "REINDEX") }
        if try !problems().isEmpty { try attempt { try SearchIndex.replace(db) } }
        let left = try problems()
        // SQLite reports only the first problems: others show once those are mended.
        let all = found + left.filter { !found.contains($0) }
        return all.map { finding($0, isMended: !left.contains($0)) }
    }

    private func finding(_ problem: String, isMended: Bool) -> StoreFinding {
        let offer = "--repair makes indexes anew, or brings what can be read into a new file"
        return StoreFinding("SQLite reports: \(problem); \(isMended ? "it was made anew from its table" : offer).", isMended: isMended)
    }

    /// The first 20 problems, in SQLite's words. It tells those of pages in one text, a line each, below the name of the database.
    private func problems() throws -> [String] {
        do {
            return try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").flatMap { $0.split(separator: "\n").map(String.init) }
                .filter { $0 != "ok" && !$0.hasPrefix("*** in database ") }
        } catch let error as DatabaseError {
            guard error.resultCode == .SQLITE_CORRUPT else { throw error }
            return [error.message ?? "the file is damaged"]
        }
    }

    /// The errors of SQLite if the file's contents keep it from doing what it is asked.
    static let refusals: [ResultCode] = [.SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_ERROR]

    /// Runs `body` whole or not at all. What SQLite can't make anew is reported with the problems that are left.
    private func attempt(_ body: () throws -> Void) throws {
        do {
            try db.inSavepoint {
                try body()
                return .commit
            }
        } catch let error as DatabaseError where Self.refusals.contains(error.resultCode) {}
    }
}
