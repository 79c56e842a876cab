import AggregatorCore
import GRDB

import struct Foundation.Data

/// The cells of a row: of a GRDB row, where a query is put together, or of SQLite's own statement, where many rows are read
/// (`RowStatement`). Whatever a cell of a damaged file holds, it is read as some value. A copied GRDB row has lost what stood behind a NUL.
protocol Cells {
    func isNull(_ column: Int) -> Bool
    /// 0 if the cell holds no integer.
    func integer(_ column: Int) -> Int64
    func text(_ column: Int) -> String?
    /// `nil` if the cell holds no JSON object.
    func object(_ column: Int) -> JSONValue?
    /// `nil` if the cell holds no identifier.
    func wholeIdentifier(_ column: Int) -> Identifier?
}

extension Cells {
    func flag(_ column: Int) -> Bool { integer(column) != 0 }

    func moment(_ column: Int) -> Timestamp {
        Timestamp(seconds: integer(column), nanoseconds: Int32(clamping: integer(column + 1)))
    }

    /// All zeros if the cell holds no identifier.
    func identifier(_ column: Int) -> Identifier { wholeIdentifier(column) ?? .zero }
}

extension Row: Cells {
    func isNull(_ column: Int) -> Bool { hasNull(atIndex: column) }

    func integer(_ column: Int) -> Int64 {
        if case .int64(let integer) = storage(column) { integer } else { 0 }
    }

    func text(_ column: Int) -> String? {
        switch storage(column) {
        case .string(let text): whole(text, column)
        case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
        case .null, .int64, .double: nil
        }
    }

    /// GRDB reads a text up to its first NUL, and older versions of the store kept texts that contain some.
    private func whole(_ text: String, _ column: Int) -> String {
        let all = try? withUnsafeData(atIndex: column) { bytes -> String? in
            guard let bytes, bytes.count > text.utf8.count else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
        return all ?? text
    }

    func object(_ column: Int) -> JSONValue? {
        text(column).flatMap { text in
            var text = text
            return text.withUTF8 { .object(in: $0) }
        }
    }

    func wholeIdentifier(_ column: Int) -> Identifier? { bytes(column).flatMap { Identifier($0) } }

    func bytes(_ column: Int) -> Data? {
        if case .blob(let bytes) = storage(column) { bytes } else { nil }
    }

    private func storage(_ column: Int) -> DatabaseValue.Storage { (self[column] as DatabaseValue).storage }
}

extension JSONValue {
    /// The object that `text` is; `nil` if it is no JSON or another value.
    static func object(in text: UnsafeBufferPointer<UInt8>) -> JSONValue? {
        guard let value = try? JSONReader.read(text), case .object = value else { return nil }
        return value
    }
}
