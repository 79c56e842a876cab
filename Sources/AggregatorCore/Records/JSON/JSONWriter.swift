/// Writes JSON (RFC 8259) as UTF-8 bytes, member by member; the output is always valid.
///
/// Members are written in the order of the calls; one without a value is left out. Control characters, also those from U+0080 to U+009F,
/// U+2028 and U+2029 are escaped, so that every line of output is one line to every program, and harmless on a terminal.
public struct JSONWriter {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []
    private let isPretty: Bool
    private var depth = 0
    private var needsComma = false
    /// A longer string is only counted.
    private let longestString: Int
    /// Bytes of strings that were only counted.
    private var omitted = 0

    /// - Parameter pretty: Whether to write one line per member and element, indented; otherwise everything is on one line.
    public init(pretty: Bool = false) {
        isPretty = pretty
        longestString = .max
    }

    /// - Parameter capacity: About how many bytes it will be.
    init(capacity: Int) {
        isPretty = false
        longestString = .max
        bytes.reserveCapacity(capacity)
    }

    /// Measures what `write` writes, before escapes, without taking room for the texts in it.
    static func size(of write: (inout JSONWriter) -> Void) -> Int {
        var writer = JSONWriter(longestString: 256)
        write(&writer)
        return writer.bytes.count + writer.omitted
    }

    private init(longestString: Int) {
        isPretty = false
        self.longestString = longestString
    }

    /// The output as text.
    public var text: String { bytes.withUnsafeBufferPointer { String(text: $0) } }

    /// Writes an object; `body` writes its members.
    public mutating func object(_ body: (inout JSONWriter) -> Void) { nest(UInt8(ascii: "{"), UInt8(ascii: "}"), body) }

    /// Writes an array; `body` must write exactly one value for each element.
    public mutating func array<Element>(_ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void) {
        nest(UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
            for element in elements {
                writer.separate()
                body(&writer, element)
                writer.needsComma = true
            }
        }
    }

    /// Writes a member; `body` must write exactly one value.
    public mutating func member(_ name: String, writing body: (inout JSONWriter) -> Void) {
        separate()
        string(name)
        bytes.append(UInt8(ascii: ":"))
        if isPretty { bytes.append(32) }
        body(&self)
        needsComma = true
    }

    /// Writes a string; nothing for `nil`.
    public mutating func member(_ name: String, _ value: String?) {
        if let value { member(name, writing: { $0.string(value) }) }
    }

    /// Writes a truth value; nothing for `nil`.
    public mutating func member(_ name: String, _ value: Bool?) {
        if let value { member(name, writing: { $0.bool(value) }) }
    }

    /// Writes a whole number; nothing for `nil`.
    public mutating func member(_ name: String, _ value: (some FixedWidthInteger)?) {
        if let value { member(name, writing: { $0.integer(value) }) }
    }

    /// Writes a number; nothing for `nil`, or where it is not finite.
    public mutating func member(_ name: String, _ value: Double?) {
        if let value, value.isFinite { member(name, writing: { $0.number(value) }) }
    }

    /// Writes a value; nothing for `nil`, but `.null` is written.
    public mutating func member(_ name: String, value: JSONValue?) {
        if let value { member(name, writing: { $0.value(value) }) }
    }

    /// Writes a list; nothing when it is empty.
    public mutating func member<Element>(_ name: String, list: [Element], _ body: (inout JSONWriter, Element) -> Void) {
        if !list.isEmpty { member(name, writing: { $0.array(list, body) }) }
    }

    /// Writes a list of strings; nothing when it is empty.
    public mutating func member(_ name: String, list: [String]) { member(name, list: list) { $0.string($1) } }

    /// Writes an object; nothing when it has no members.
    public mutating func member(_ name: String, object body: (inout JSONWriter) -> Void) {
        let before = (bytes.count, needsComma)
        member(name, writing: { $0.object(body) })
        // By index: comparing a suffix with a list costs a walk over everything written so far.
        guard bytes.count >= 2, bytes[bytes.count - 2] == UInt8(ascii: "{"), bytes[bytes.count - 1] == UInt8(ascii: "}") else { return }
        bytes.removeLast(bytes.count - before.0)
        needsComma = before.1
    }

    /// Writes `null` where a value is required; optional members are left out instead.
    public mutating func null() { bytes.append(contentsOf: "null".utf8) }
    /// `true` or `false`.
    public mutating func bool(_ value: Bool) { bytes.append(contentsOf: value ? "true".utf8 : "false".utf8) }
    /// Writes decimal digits.
    public mutating func integer(_ value: some FixedWidthInteger) { bytes.append(contentsOf: String(value).utf8) }

    /// Writes a number; without a fraction where it is whole, and `null` where it is not finite.
    public mutating func number(_ value: Double) {
        guard value.isFinite else { return null() }
        if let whole = Int64(exactly: value), whole.magnitude < 1 << 53, whole != 0 || value.sign == .plus { return integer(whole) }
        bytes.append(contentsOf: value.description.utf8)
    }

    /// Writes a whole value, members in their order and `null` included.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .integer(let value): integer(value)
        case .number(let value): number(value)
        case .string(let value): string(value)
        case .array(let elements): array(elements) { $0.value($1) }
        case .object(let members): object { for member in members { $0.member(member.name, value: member.value) } }
        }
    }

    /// Writes a string in quotation marks, escaped.
    public mutating func string(_ value: String) {
        if value.utf8.count > longestString { return omitted += value.utf8.count }
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { appendEscaped($0) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a moment in the form of `Timestamp.rfc3339`, which needs no escapes.
    mutating func moment(_ moment: Timestamp) {
        bytes.append(UInt8(ascii: "\""))
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Timestamp.longestText) { text in
            bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: text.prefix(moment.write(to: text))))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Ends a line of NDJSON.
    public mutating func endLine() {
        bytes.append(10)
        needsComma = false
    }

    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        var index = 0
        let raw = UnsafeRawBufferPointer(text)
        while index < text.count {
            if index + 8 <= text.count {
                let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let count = JSONBytes.unescapedCount(word)
                index += count
                if count == 8 { continue }
            }
            let byte = text[index]
            if byte >= 32, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte != 0xE2, byte != 0xC2, byte != 127 {
                index += 1
                continue
            }
            let length = Self.lengthOfEscaped(text, at: index)
            guard length > 0 else {
                index += 1
                continue
            }
            append(text, start..<index)
            switch length {
            case 1: appendEscape(byte)
            case 2: appendEscape(text[index + 1])
            default: bytes.append(contentsOf: (text[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8)
            }
            index += length
            start = index
        }
        append(text, start..<text.count)
    }

    /// The number of bytes of the character at `index`, whose first byte may stand for one that is escaped; 0 if it is another one.
    @inline(__always)
    private static func lengthOfEscaped(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        switch text[index] {
        // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
        case 0xE2: index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8 ? 3 : 0
        // U+0080 to U+009F are C2 80 to C2 9F.
        case 0xC2: index + 1 < text.count && text[index + 1] < 0xA0 ? 2 : 0
        default: 1
        }
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[range]))
    }

    private mutating func appendEscape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 10: bytes.append(UInt8(ascii: "n"))
        case 13: bytes.append(UInt8(ascii: "r"))
        case 9: bytes.append(UInt8(ascii: "t"))
        default:
            bytes.append(contentsOf: "u00".utf8)
            for nibble in [byte >> 4, byte & 15] {
                bytes.append(nibble < 10 ? nibble + UInt8(ascii: "0") : nibble - 10 + UInt8(ascii: "a"))
            }
        }
    }

    private mutating func nest(_ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) -> Void) {
        bytes.append(open)
        let start = bytes.count
        depth += 1
        needsComma = false
        body(&self)
        depth -= 1
        if bytes.count > start { newLine() }
        bytes.append(close)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = false
        newLine()
    }

    private mutating func newLine() {
        guard isPretty else { return }
        bytes.append(10)
        bytes.append(contentsOf: repeatElement(32, count: depth * 2))
    }
}
