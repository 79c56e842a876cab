/// A model with a neutral JSON form: what stores and archives keep of it, whatever they are.
///
/// The members come in a fixed order, so that the same value always gives the same bytes; what is missing is left out. Reading is
/// lenient: unknown members are passed over, and one of a wrong type is as good as missing. Reading what was written gives the same
/// value. Moments are RFC 3339 in UTC with their nanoseconds, outside of years 0 to 9999 `[seconds, nanoseconds]` since 1970.
public protocol JSONRecord {
    /// `nil` when something is missing that the model can't be without.
    init?(record: JSONValue)
    /// In their fixed order, without the braces around them.
    func writeMembers(to writer: inout JSONWriter)
}

extension JSONRecord {
    /// The model as one JSON object.
    public func write(to writer: inout JSONWriter) { writer.object { writeMembers(to: &$0) } }

    /// The model as one JSON object.
    public var recordBytes: [UInt8] {
        var writer = JSONWriter(capacity: 512)
        write(to: &writer)
        return writer.bytes
    }

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
    /// Left out where there is none.
    public mutating func member(_ name: String, _ address: WebAddress?) { member(name, address?.text) }
    /// Left out where there is none.
    public mutating func member(_ name: String, _ identifier: Identifier?) { member(name, identifier?.description) }

    /// Left out where there is none.
    public mutating func member(_ name: String, _ moment: Timestamp?) {
        guard let moment else { return }
        if moment.isWritable { return member(name, writing: { $0.moment(moment) }) }
        member(name, list: [moment.seconds, Int64(moment.nanoseconds)]) { $0.integer($1) }
    }

    /// An object, also where it has no members; left out where there is none.
    public mutating func member(_ name: String, _ record: (some JSONRecord)?) {
        if let record { member(name, writing: { record.write(to: &$0) }) }
    }

    /// Left out when empty.
    public mutating func member(_ name: String, list: [some JSONRecord]) { member(name, list: list) { $1.write(to: &$0) } }
    /// Left out when empty.
    public mutating func member(_ name: String, list: [WebAddress]) { member(name, list: list) { $0.string($1.text) } }
    /// Left out when empty.
    public mutating func member(_ name: String, list: [Int]) { member(name, list: list) { $0.integer($1) } }

    /// For a part that is always there: left out when it has no members.
    public mutating func part(_ name: String, _ record: some JSONRecord) {
        member(name, object: { record.writeMembers(to: &$0) })
    }
}

extension JSONValue {
    /// A member's text; `nil` where there is none, or no text.
    public func text(_ name: String) -> String? { self[name]?.string }
    /// `nil` where there is no such member, or no truth value.
    public func bool(_ name: String) -> Bool? { self[name]?.bool }
    /// Also of a whole number; `nil` where there is no such member, or no number.
    public func double(_ name: String) -> Double? { self[name]?.double }
    /// `nil` where there is no such member, or no whole number.
    public func integer(_ name: String) -> Int? { self[name]?.integer.flatMap(Int.init(exactly:)) }
    /// As `integer`, in 64 bits wherever the program runs.
    public func size(_ name: String) -> Int64? { self[name]?.integer }
    /// To the letter: nothing is cleaned that was stored once.
    public func address(_ name: String) -> WebAddress? { text(name).map(WebAddress.init(unchecked:)) }
    /// Of 32 hexadecimal digits; `nil` for anything else.
    public func identifier(_ name: String) -> Identifier? { text(name).flatMap { Identifier($0) } }

    /// In either of the forms that are written.
    public func moment(_ name: String) -> Timestamp? {
        guard let value = self[name] else { return nil }
        if let text = value.string { return Timestamp(rfc3339: text) }
        guard let parts = value.array, parts.count == 2, let seconds = parts[0].integer,
            let nanoseconds = parts[1].integer.flatMap(Int32.init(exactly:))
        else { return nil }
        return Timestamp(seconds: seconds, nanoseconds: nanoseconds)
    }

    /// `nil` where no object is, or one that is no such record.
    public func record<Record: JSONRecord>(_ name: String, as type: Record.Type = Record.self) -> Record? {
        self[name].flatMap { $0.members == nil ? nil : Record(record: $0) }
    }

    /// A part that is always there: an empty one where it was left out.
    public func part<Record: JSONRecord>(_ name: String, as type: Record.Type = Record.self) -> Record? {
        record(name) ?? Record(record: .object([]))
    }

    /// Those elements that are such records; the others are passed over.
    public func list<Record: JSONRecord>(_ name: String, of type: Record.Type = Record.self) -> [Record] {
        self[name]?.array?.compactMap { $0.members == nil ? nil : Record(record: $0) } ?? []
    }

    /// Those elements that are texts; the others are passed over.
    public func texts(_ name: String) -> [String] { self[name]?.array?.compactMap(\.string) ?? [] }
    /// As `texts`, to the letter.
    public func addresses(_ name: String) -> [WebAddress] { texts(name).map(WebAddress.init(unchecked:)) }
    /// Those elements that are whole numbers; the others are passed over.
    public func integers(_ name: String) -> [Int] {
        self[name]?.array?.compactMap { $0.integer.flatMap(Int.init(exactly:)) } ?? []
    }
}
