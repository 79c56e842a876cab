import AggregatorCore
import GRDB
import GRDBSQLite

/// What goes into one place of a statement.
enum RowValue {
    case null
    case integer(Int64)
    case text(String)
    case blob(Identifier)

    static func text(_ text: String?) -> RowValue { text.map(RowValue.text) ?? .null }
    static func integer(_ integer: Int64?) -> RowValue { integer.map(RowValue.integer) ?? .null }
    static func flag(_ flag: Bool) -> RowValue { .integer(flag ? 1 : 0) }
}

/// A statement whose values go straight to SQLite: for what a pull does once for every post or source. GRDB prepares it, keeps it and has
/// the transaction; its own arguments and rows box every value, and that takes longer than SQLite takes to write the row.
struct RowStatement {
    private let statement: Statement

    init(_ db: Database, _ sql: String) throws { statement = try db.cachedStatement(sql: sql) }

    /// One whose values are in it already. Kept for the next time where it is one that comes again.
    init(_ db: Database, _ query: SQL, isRepeated: Bool) throws {
        statement = try isRepeated ? db.cachedStatement(literal: query) : db.makeStatement(literal: query)
    }

    /// Runs a statement that gives no rows.
    func run(_ values: [RowValue]) throws {
        try bound(values, from: 0) {
            defer { sqlite3_reset(statement.sqliteStatement) }
            _ = try step()
        }
    }

    /// What is read of the first row; `nil` where there is none.
    func first<Value>(_ values: [RowValue], _ read: (RowCells) throws -> Value) throws -> Value? {
        try bound(values, from: 0) {
            defer { sqlite3_reset(statement.sqliteStatement) }
            return try step() ? try read(RowCells(statement: statement.sqliteStatement)) : nil
        }
    }

    /// Goes through all rows.
    func forEach(_ values: [RowValue] = [], _ body: (RowCells) -> Void) throws {
        try bound(values, from: 0) {
            defer { sqlite3_reset(statement.sqliteStatement) }
            while try step() { body(RowCells(statement: statement.sqliteStatement)) }
        }
    }

    /// Short values are copied by SQLite, into memory that the statement keeps for the next; a long text is read where it is, and forgotten
    /// behind `body`.
    private func bound<Value>(_ values: [RowValue], from start: Int, _ body: () throws -> Value) throws -> Value {
        for index in start..<values.count {
            let place = CInt(index + 1)
            guard case .text(var text) = values[index], text.utf8.count >= Self.longText else {
                try check(values[index].bind(to: statement.sqliteStatement, at: place))
                continue
            }
            return try text.withUTF8 { text in
                try check(text.bind(to: statement.sqliteStatement, at: place, nil))
                defer { sqlite3_bind_null(statement.sqliteStatement, place) }
                return try bound(values, from: index + 1, body)
            }
        }
        return try body()
    }

    /// Bytes.
    private static let longText = 256

    private func check(_ code: CInt) throws {
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Whether there is another row.
    private func step() throws -> Bool {
        let code = sqlite3_step(statement.sqliteStatement)
        guard code == SQLITE_ROW || code == SQLITE_DONE else { throw failure(code) }
        return code == SQLITE_ROW
    }

    private func failure(_ code: CInt) -> DatabaseError {
        let message = sqlite3_errmsg(sqlite3_db_handle(statement.sqliteStatement)).map { String(cString: $0) }
        return DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: statement.sql)
    }
}

extension RowValue {
    /// SQLite makes copies of its own: its `SQLITE_TRANSIENT` is -1 in a pointer's place, by a cast in a macro that Swift does not import.
    fileprivate func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch self {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let integer): return sqlite3_bind_int64(statement, index, integer)
        case .text(var text): return text.withUTF8 { $0.bind(to: statement, at: index, copied) }
        case .blob(let identifier):
            return withUnsafeBytes(of: (identifier.high.bigEndian, identifier.low.bigEndian)) {
                sqlite3_bind_blob(statement, index, $0.baseAddress, CInt($0.count), copied)
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// As a text; without a `destructor` it is read where it is.
    fileprivate func bind(to statement: OpaquePointer, at index: CInt, _ destructor: sqlite3_destructor_type?) -> CInt {
        withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text64(statement, index, $0.baseAddress, UInt64($0.count), destructor, UInt8(SQLITE_UTF8))
        }
    }
}

/// The cells of one row, while a statement stands on it.
struct RowCells: Cells {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int) -> Int64 { sqlite3_column_int64(statement, CInt(column)) }
    func isNull(_ column: Int) -> Bool { sqlite3_column_type(statement, CInt(column)) == SQLITE_NULL }

    func text(_ column: Int) -> String? {
        guard let text = sqlite3_column_text(statement, CInt(column)) else { return nil }
        return String(text: UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, CInt(column)))))
    }

    /// Read where SQLite has it.
    func object(_ column: Int) -> JSONValue? {
        guard let text = sqlite3_column_text(statement, CInt(column)) else { return nil }
        return .object(in: UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, CInt(column)))))
    }

    /// How long the texts of these columns are.
    func textBytes(_ columns: ClosedRange<Int>) -> Int { columns.reduce(0) { $0 + Int(sqlite3_column_bytes(statement, CInt($1))) } }

    func wholeIdentifier(_ column: Int) -> Identifier? {
        guard sqlite3_column_bytes(statement, CInt(column)) == 16, let bytes = sqlite3_column_blob(statement, CInt(column)) else {
            return nil
        }
        let high = bytes.loadUnaligned(as: UInt64.self), low = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        return Identifier(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
    }

    /// `nil` where it is no record of that kind, which only a damaged file can have.
    func record<Record: JSONRecord>(_ column: CInt, as type: Record.Type = Record.self) -> Record? {
        let text = sqlite3_column_text(statement, column)
        return Record(recordBytes: UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, column))))
    }

    /// The record of a column, of that feed; one that can't be read is noted.
    func record<Record: JSONRecord>(_ column: CInt, of feed: FeedID, noting unreadable: DamageLog) -> Record? {
        let record: Record? = record(column)
        if record == nil { unreadable.note("feed \(feed)") }
        return record
    }
}
