import AggregatorCore
import GRDB
import GRDBSQLite

/// A value for one parameter of a statement.
enum RowValue {
    case null
    case integer(Int64)
    case text(String)
    case blob(Identifier)

    static func text(_ text: String?) -> RowValue { text.map(RowValue.text) ?? .null }
    static func integer(_ integer: Int64?) -> RowValue { integer.map(RowValue.integer) ?? .null }
    static func flag(_ flag: Bool) -> RowValue { .integer(flag ? 1 : 0) }
}

/// A statement whose values go straight to SQLite, for what a pull does once per post or source. GRDB prepares and caches it and has the
/// transaction; its own arguments and rows box every value, which takes longer than SQLite takes to write the row.
struct RowStatement {
    private let statement: Statement

    init(_ db: Database, _ sql: String) throws { statement = try db.cachedStatement(sql: sql) }

    /// Creates one from a query that has its values. Cached if it `isRepeated`.
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

    /// Returns what `read` makes of the first row; `nil` if there is none.
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

    /// Goes through the rows as long as `body` returns `true`.
    func prefix(_ body: (RowCells) -> Bool) throws {
        defer { sqlite3_reset(statement.sqliteStatement) }
        while try step(), body(RowCells(statement: statement.sqliteStatement)) {}
    }

    /// SQLite copies short values into memory that the statement keeps for the next ones. A long text is read in place, and unbound after
    /// `body`.
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

    /// In bytes.
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
    /// Binds the bytes as a text; without a `destructor`, SQLite reads them in place.
    fileprivate func bind(to statement: OpaquePointer, at index: CInt, _ destructor: sqlite3_destructor_type?) -> CInt {
        withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text64(statement, index, $0.baseAddress, UInt64($0.count), destructor, UInt8(SQLITE_UTF8))
        }
    }
}

/// The cells of the row that a statement stands on.
struct RowCells: Cells {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int) -> Int64 { sqlite3_column_int64(statement, CInt(column)) }
    func isNull(_ column: Int) -> Bool { sqlite3_column_type(statement, CInt(column)) == SQLITE_NULL }

    func text(_ column: Int) -> String? {
        guard let text = sqlite3_column_text(statement, CInt(column)) else { return nil }
        return String(text: UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, CInt(column)))))
    }

    /// Whether the cell's text is UTF-8, as all that is written is; `true` where there is none. A text that older versions wrote may have
    /// NULs in it.
    func isWellFormed(_ column: Int) -> Bool {
        guard let text = sqlite3_column_text(statement, CInt(column)) else { return true }
        let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, CInt(column))))
        return bytes.isASCIIAndWellFormed != nil
    }

    /// Parsed from SQLite's own memory.
    func object(_ column: Int) -> JSONValue? {
        guard let text = sqlite3_column_text(statement, CInt(column)) else { return nil }
        return .object(in: UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, CInt(column)))))
    }

    /// The length of the texts of these columns together, in bytes.
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

    /// The record of a column that belongs to `feed`; if it can't be read, that is noted.
    func record<Record: JSONRecord>(_ column: CInt, of feed: FeedID, noting unreadable: DamageLog) -> Record? {
        let record: Record? = record(column)
        if record == nil { unreadable.note("feed \(feed)") }
        return record
    }
}
