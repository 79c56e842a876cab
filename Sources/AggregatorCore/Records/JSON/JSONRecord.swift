/// A model with a neutral JSON form, in which stores and archives keep it.
///
/// The members come in a fixed order, so that the same value always gives the same bytes; missing values are left out. Reading is lenient:
/// unknown members are ignored, and one of a wrong type counts as missing. Reading what was written gives the same value. Moments are RFC
/// 3339 in UTC with their nanoseconds; outside of years 0 to 9999, `[seconds, nanoseconds]` since 1970.
public protocol JSONRecord {
    /// Reads the model; `nil` when something is missing that it can't be without.
    init?(record: JSONValue)
    /// Writes the members in their fixed order, without the braces around them.
    func writeMembers(to writer: inout JSONWriter)
}

extension JSONRecord {
    /// Writes the model as one JSON object.
    public func write(to writer: inout JSONWriter) { writer.object { writeMembers(to: &$0) } }

    /// The model as one JSON object, in bytes.
    public var recordBytes: [UInt8] {
        var writer = JSONWriter(capacity: 512)
        write(to: &writer)
        return writer.bytes
    }

    /// About as many bytes as `recordBytes` has, but for what escapes add; measured without making them.
    public var recordSize: Int { JSONWriter.size { write(to: &$0) } }

    /// Reads what `recordBytes` wrote; `nil` for anything else.
    public init?(recordBytes bytes: [UInt8]) {
        guard let record = bytes.withUnsafeBufferPointer({ Self(recordBytes: $0) }) else { return nil }
        self = record
    }

    /// Reads what `recordBytes` wrote; `nil` for anything else.
    public init?(recordBytes bytes: UnsafeBufferPointer<UInt8>) {
        guard let value = try? JSONReader.read(bytes), value.members != nil else { return nil }
        self.init(record: value)
    }
}

extension JSONWriter {
    /// Writes an address; nothing for `nil`.
    public mutating func member(_ name: String, _ address: WebAddress?) { member(name, address?.text) }
    /// Writes an identifier; nothing for `nil`.
    public mutating func member(_ name: String, _ identifier: Identifier?) { member(name, identifier?.description) }

    /// Writes a moment; nothing for `nil`.
    public mutating func member(_ name: String, _ moment: Timestamp?) {
        guard let moment else { return }
        if moment.isWritable { return member(name, writing: { $0.moment(moment) }) }
        member(name, list: [moment.seconds, Int64(moment.nanoseconds)]) { $0.integer($1) }
    }

    /// Writes a record as an object, even without members; nothing for `nil`.
    public mutating func member(_ name: String, _ record: (some JSONRecord)?) {
        if let record { member(name, writing: { record.write(to: &$0) }) }
    }

    /// Writes a list of records; nothing when it is empty.
    public mutating func member(_ name: String, list: [some JSONRecord]) { member(name, list: list) { $1.write(to: &$0) } }
    /// Writes a list of addresses; nothing when it is empty.
    public mutating func member(_ name: String, list: [WebAddress]) { member(name, list: list) { $0.string($1.text) } }
    /// Writes a list of numbers; nothing when it is empty.
    public mutating func member(_ name: String, list: [Int]) { member(name, list: list) { $0.integer($1) } }

    /// Writes a part that always exists; nothing when it has no members.
    public mutating func part(_ name: String, _ record: some JSONRecord) {
        member(name, object: { record.writeMembers(to: &$0) })
    }
}

extension JSONValue {
    /// The text of a member; `nil` where it is missing, or no text.
    public func text(_ name: String) -> String? { self[name]?.string }
    /// The truth value of a member; `nil` where it is missing, or none.
    public func bool(_ name: String) -> Bool? { self[name]?.bool }
    /// The number of a member, whole or not; `nil` where it is missing, or no number.
    public func double(_ name: String) -> Double? { self[name]?.double }
    /// The whole number of a member; `nil` where it is missing, or no whole number.
    public func integer(_ name: String) -> Int? { self[name]?.integer.flatMap(Int.init(exactly:)) }
    /// As `integer`, but always in 64 bits.
    public func size(_ name: String) -> Int64? { self[name]?.integer }
    /// The address of a member, unchanged: what was stored is not cleaned again.
    public func address(_ name: String) -> WebAddress? { text(name).map(WebAddress.init(unchecked:)) }
    /// The identifier of a member; `nil` for anything but 32 hexadecimal digits.
    public func identifier(_ name: String) -> Identifier? { text(name).flatMap { Identifier($0) } }

    /// The moment of a member, in either of its written forms.
    public func moment(_ name: String) -> Timestamp? {
        guard let value = self[name] else { return nil }
        if let text = value.string { return Timestamp(rfc3339: text) }
        guard let parts = value.array, parts.count == 2, let seconds = parts[0].integer,
            let nanoseconds = parts[1].integer.flatMap(Int32.init(exactly:))
        else { return nil }
        return Timestamp(seconds: seconds, nanoseconds: nanoseconds)
    }

    /// The record of a member; `nil` where it is no object, or not such a record.
    public func record<Record: JSONRecord>(_ name: String, as type: Record.Type = Record.self) -> Record? {
        self[name].flatMap { $0.members == nil ? nil : Record(record: $0) }
    }

    /// The record of a part that always exists: an empty one where it was left out.
    public func part<Record: JSONRecord>(_ name: String, as type: Record.Type = Record.self) -> Record? {
        record(name) ?? Record(record: .object([]))
    }

    /// The elements of a list that are such records; others are skipped.
    public func list<Record: JSONRecord>(_ name: String, of type: Record.Type = Record.self) -> [Record] {
        self[name]?.array?.compactMap { $0.members == nil ? nil : Record(record: $0) } ?? []
    }

    /// The elements of a list that are texts; others are skipped.
    public func texts(_ name: String) -> [String] { self[name]?.array?.compactMap(\.string) ?? [] }
    /// As `texts`, as addresses, unchanged.
    public func addresses(_ name: String) -> [WebAddress] { texts(name).map(WebAddress.init(unchecked:)) }
    /// The elements of a list that are whole numbers; others are skipped.
    public func integers(_ name: String) -> [Int] {
        self[name]?.array?.compactMap { $0.integer.flatMap(Int.init(exactly:)) } ?? []
    }
}
