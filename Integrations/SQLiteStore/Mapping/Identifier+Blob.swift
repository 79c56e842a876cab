import AggregatorCore
import GRDB

import struct Foundation.Data

/// Identifiers are stored as 16 bytes, big-endian, so that SQLite orders them as Core does.
extension Identifier {
    var blob: Data {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Data($0) }
    }

    init?(_ blob: Data) {
        guard blob.count == 16 else { return nil }
        let words = blob.withUnsafeBytes { ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)) }
        self.init(high: UInt64(bigEndian: words.0), low: UInt64(bigEndian: words.1))
    }
}

/// Cells are read through `Cells`: GRDB's own conversions end the process when a cell has an unexpected type, as in a damaged file.
extension Row {
    /// The length of the texts of these columns together, in bytes of UTF-8.
    func textBytes(_ columns: ClosedRange<Int>) -> Int { columns.reduce(0) { $0 + (text($1)?.utf8.count ?? 0) } }

    func record<Record: JSONRecord>(_ column: Int, as type: Record.Type = Record.self) -> Record? {
        text(column).flatMap { Record(recordBytes: Array($0.utf8)) }
    }

    /// The record of a column that belongs to `feed`; if it can't be read, that is noted.
    func record<Record: JSONRecord>(_ column: Int, of feed: FeedID, noting unreadable: DamageLog) -> Record? {
        let record: Record? = record(column)
        if record == nil, !hasNull(atIndex: column) { unreadable.note("feed \(feed)") }
        return record
    }

    /// The record of a column; `nil` if the cell is NULL. Throws if the record can't be read.
    func wholeRecord<Record: JSONRecord>(_ column: Int, of owner: @autoclosure () -> String) throws -> Record? {
        guard !isNull(column) else { return nil }
        guard let record: Record = record(column) else { throw UnreadableRecord(owner()) }
        return record
    }
}

extension JSONRecord {
    /// The record as text, which a person can read with any SQLite shell.
    var recordText: String { recordBytes.withUnsafeBufferPointer { String(text: $0) } }
}
