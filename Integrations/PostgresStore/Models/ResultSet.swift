import AggregatorCore
import CPQ

/// Rows from the server, in PostgreSQL's binary form.
final class ResultSet {
    private let result: OpaquePointer

    /// Takes over the result, and frees it at the end.
    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    var rows: some Sequence<ResultRow> { (0..<PQntuples(result)).lazy.map { ResultRow(set: self, number: $0) } }
    var first: ResultRow? { PQntuples(result) > 0 ? ResultRow(set: self, number: 0) : nil }

    /// The number of rows that a statement wrote.
    var writtenCount: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    fileprivate func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer? {
        guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return nil }
        return UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
    }
}

/// One row; a column that is null, or has another type than asked for, is read as `nil`.
struct ResultRow {
    fileprivate let set: ResultSet
    fileprivate let number: Int32

    func text(_ column: Int32) -> String? { set.bytes(number, column).map { String(text: $0.bindMemory(to: UInt8.self)) } }
    func bytes(_ column: Int32) -> [UInt8]? { set.bytes(number, column).map(Array.init) }
    func flag(_ column: Int32) -> Bool { set.bytes(number, column)?.first == 1 }

    /// An integer of two, four or eight bytes.
    func number(_ column: Int32) -> Int64? {
        guard let bytes = set.bytes(number, column) else { return nil }
        switch bytes.count {
        case 2: return Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
        case 4: return Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
        case 8: return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
        default: return nil
        }
    }

    func identifier(_ column: Int32) -> Identifier? {
        guard let bytes = set.bytes(number, column), bytes.count == 16 else { return nil }
        return Identifier(
            high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }

    /// Seconds in this column, nanoseconds in the next.
    func moment(_ column: Int32) -> Timestamp? {
        guard let seconds = number(column), let nanoseconds = number(column + 1).flatMap(Int32.init(exactly:)) else { return nil }
        return Timestamp(seconds: seconds, nanoseconds: nanoseconds)
    }

    func record<Record: JSONRecord>(_ column: Int32, as type: Record.Type = Record.self) -> Record? {
        bytes(column).flatMap { Record(recordBytes: $0) }
    }
}
