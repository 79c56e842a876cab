import GRDB

import struct Foundation.Data

/// Inserts the rows of one query into a table that has columns of their names; rows that the table has already are skipped.
final class SalvagedRowInsertion {
    private let db: Database
    private let table: TableName
    private var statement: Statement?
    /// The number of rows that the table's constraints refuse.
    private(set) var refused = 0

    init(into table: TableName, of db: Database) {
        self.db = db
        self.table = table
    }

    /// - Parameter changes: Values that replace those of the row, by names of columns.
    func insert(_ row: Row, _ changes: [String: Int64] = [:]) throws {
        let statement = try self.statement ?? made(Array(row.columnNames))
        self.statement = statement
        do {
            let values = try row.enumerated().map { index, cell in
                try changes[cell.0]?.databaseValue ?? (hasTexts ? bytes(of: cell.1, row, index) : cell.1)
            }
            try statement.execute(arguments: StatementArguments(values))
        } catch let error as DatabaseError where [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode) {
            refused += 1
        }
    }

    /// Whether all columns but the key are texts. Older versions kept texts with NULs, which GRDB reads and writes only up to the first. So
    /// they are copied as bytes, and SQLite casts those to text.
    private var hasTexts: Bool { table == .body }

    private func bytes(of value: DatabaseValue, _ row: Row, _ index: Int) throws -> DatabaseValue {
        guard case .string = value.storage else { return value }
        return try row.withUnsafeData(atIndex: index) { $0.map { Data(Array($0)).databaseValue } ?? .null }
    }

    private func made(_ columns: [String]) throws -> Statement {
        let names = columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let places = columns.indices.map { hasTexts && $0 > 0 ? "CAST(? AS TEXT)" : "?" }.joined(separator: ", ")
        return try db.makeStatement(sql: "INSERT INTO \(table.rawValue) (\(names)) VALUES (\(places)) ON CONFLICT DO NOTHING")
    }
}
