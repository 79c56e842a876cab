import AggregatorCore
import GRDB

/// A file's structure, by SQLite's own check.
struct Structure {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// What is wrong. With `isRepairing`, indexes are made anew of their tables, and then what search looks into.
    func findings(_ isRepairing: Bool) throws -> [StoreFinding] {
        let found = try problems()
        guard isRepairing, !found.isEmpty else { return found.map { finding($0, isMended: false) } }
        try attempt { try db.execute(sql: "REINDEX") }
        if try !problems().isEmpty { try attempt { try SearchIndex.replace(db) } }
        let left = try problems()
        // SQLite stops at the first of many: what stood behind them shows once they are mended.
        let all = found + left.filter { !found.contains($0) }
        return all.map { finding($0, isMended: !left.contains($0)) }
    }

    private func finding(_ problem: String, isMended: Bool) -> StoreFinding {
        let offer = "--repair makes indexes anew, or brings what can be read into a new file"
        return StoreFinding("SQLite reports: \(problem); \(isMended ? "it was made anew from its table" : offer).", isMended: isMended)
    }

    /// In SQLite's words, the first of many.
    private func problems() throws -> [String] {
        do { return try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" } } catch let error as DatabaseError {
            guard error.resultCode == .SQLITE_CORRUPT else { throw error }
            return [error.message ?? "the file is damaged"]
        }
    }

    /// What SQLite says where it can't do what it is asked for by what the file holds.
    static let refusals: [ResultCode] = [.SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_ERROR]

    /// Whole or not at all; what SQLite can't make anew is told with the problems that are left.
    private func attempt(_ body: () throws -> Void) throws {
        do {
            try db.inSavepoint {
                try body()
                return .commit
            }
        } catch let error as DatabaseError where Self.refusals.contains(error.resultCode) {}
    }
}
