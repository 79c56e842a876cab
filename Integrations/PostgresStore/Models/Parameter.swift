import AggregatorCore
import CPQ

/// A value that is passed beside a statement, never inside of it, in PostgreSQL's binary form.
struct Parameter: Sendable {
    /// The number of its type in `pg_type`; the numbers of built-in types never change.
    let type: Oid
    /// `nil` is SQL's null.
    let bytes: [UInt8]?

    private enum TypeNumber {
        static let flag: Oid = 16
        static let bytes: Oid = 17
        static let bigint: Oid = 20
        static let integer: Oid = 23
        static let text: Oid = 25
        static let uuid: Oid = 2950
        static let words: Oid = 3614
        static let wordQuery: Oid = 3615
        static let flags: Oid = 1000
        static let texts: Oid = 1009
        static let integers: Oid = 1007
        static let bigints: Oid = 1016
        static let uuids: Oid = 2951
        static let listOfWords: Oid = 3643
    }

    static func flag(_ value: Bool?) -> Parameter { Parameter(type: TypeNumber.flag, bytes: value.map { [$0 ? 1 : 0] }) }
    static func bigint(_ value: Int64?) -> Parameter { Parameter(type: TypeNumber.bigint, bytes: value.map(binary)) }
    static func integer(_ value: Int32?) -> Parameter { Parameter(type: TypeNumber.integer, bytes: value.map(binary)) }
    static func text(_ value: String?) -> Parameter { Parameter(type: TypeNumber.text, bytes: value.map { Array($0.utf8) }) }
    static func bytes(_ value: [UInt8]) -> Parameter { Parameter(type: TypeNumber.bytes, bytes: value) }
    static func uuid(_ value: Identifier?) -> Parameter { Parameter(type: TypeNumber.uuid, bytes: value.map(binary)) }
    static func query(_ grams: [String]) -> Parameter { Parameter(type: TypeNumber.wordQuery, bytes: TextGrams.query(grams)) }

    static func texts(_ values: [String?]) -> Parameter {
        array(TypeNumber.texts, of: TypeNumber.text, values.map { $0.map { Array($0.utf8) } })
    }
    static func flags(_ values: [Bool]) -> Parameter { array(TypeNumber.flags, of: TypeNumber.flag, values.map { [$0 ? 1 : 0] }) }
    static func integers(_ values: [Int32]) -> Parameter { array(TypeNumber.integers, of: TypeNumber.integer, values.map(binary)) }
    static func integers(orNull values: [Int32?]) -> Parameter {
        array(TypeNumber.integers, of: TypeNumber.integer, values.map { $0.map { binary($0) } })
    }
    static func bigints(_ values: [Int64]) -> Parameter { array(TypeNumber.bigints, of: TypeNumber.bigint, values.map(binary)) }
    static func bigints(orNull values: [Int64?]) -> Parameter {
        array(TypeNumber.bigints, of: TypeNumber.bigint, values.map { $0.map { binary($0) } })
    }
    static func uuids(_ values: [Identifier]) -> Parameter { array(TypeNumber.uuids, of: TypeNumber.uuid, values.map(binary)) }
    static func vectors(_ values: [[UInt8]?]) -> Parameter { array(TypeNumber.listOfWords, of: TypeNumber.words, values) }

    private static func array(_ type: Oid, of element: Oid, _ values: [[UInt8]?]) -> Parameter {
        // One dimension, counted from 1; then the elements, each with its length.
        var bytes = binary(Int32(values.isEmpty ? 0 : 1)) + binary(Int32(values.contains { $0 == nil } ? 1 : 0)) + binary(element)
        guard !values.isEmpty else { return Parameter(type: type, bytes: bytes) }
        bytes.reserveCapacity(values.reduce(20) { $0 + 4 + ($1?.count ?? 0) })
        bytes += binary(Int32(clamping: values.count)) + binary(Int32(1))
        for value in values {
            bytes += binary(value.map { Int32(clamping: $0.count) } ?? -1)
            if let value { bytes += value }
        }
        return Parameter(type: type, bytes: bytes)
    }

    static func binary(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
    private static func binary(_ value: Identifier) -> [UInt8] { binary(value.high) + binary(value.low) }
}
