/// Reads JSON (RFC 8259): one value and nothing behind it but white space.
///
/// Lenient where feeds need it: a byte order mark and NUL bytes at the end are passed over, ill-formed UTF-8 and lone surrogates become
/// U+FFFD, an escape that there is none of is the character itself, raw control characters inside strings and a comma before a closing
/// bracket are taken, and a number beyond the range of `Double` is the nearest end of it. Depth is bounded.
public struct JSONReader {
    public struct Failure: Error, Sendable, Hashable {
        public enum Code: Sendable, Hashable { case empty, syntax, tooDeep }
        public var code: Code
        /// Bytes from the beginning.
        public var offset: Int
    }

    let source: UnsafeBufferPointer<UInt8>
    var index = 0
    private var repairs: [Int] = []
    private let maximumDepth: Int
    private var depth = 0

    /// More repairs than this are made, but not noted.
    private static let mostRepairs = 100

    /// The value of a whole text, not deeper than `depth` arrays and objects.
    public static func read(_ bytes: [UInt8], depth: Int = 256) throws(Failure) -> JSONValue {
        try readNotingRepairs(bytes, depth: depth).value
    }

    /// The same of bytes that somebody else holds.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> JSONValue {
        var reader = JSONReader(source: bytes, maximumDepth: 256)
        return try reader.document()
    }

    /// The same, and where leniency was needed: bytes from the beginning, of the first hundred places.
    public static func readNotingRepairs(_ bytes: [UInt8], depth: Int = 256) throws(Failure) -> (value: JSONValue, repairs: [Int]) {
        let result: Result<(JSONValue, [Int]), Failure> = bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(source: buffer, maximumDepth: depth)
            do throws(Failure) { return .success((try reader.document(), reader.repairs)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private init(source: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
        self.source = source
        self.maximumDepth = maximumDepth
    }

    private mutating func document() throws(Failure) -> JSONValue {
        if source.count >= 3, source[0] == 0xEF, source[1] == 0xBB, source[2] == 0xBF { index = 3 }
        skipWhite()
        guard index < source.count else { throw Failure(code: .empty, offset: index) }
        let result = try value()
        skipWhite()
        while index < source.count, source[index] == 0 { index += 1 }
        guard index == source.count else { throw failure }
        return result
    }

    mutating func noteRepair(at offset: Int) {
        if repairs.count < Self.mostRepairs { repairs.append(offset) }
    }

    var failure: Failure { Failure(code: .syntax, offset: index) }
    var current: UInt8? { index < source.count ? source[index] : nil }

    private mutating func skipWhite() {
        while index < source.count, source[index] == 32 || source[index] == 10 || source[index] == 13 || source[index] == 9 { index += 1 }
    }

    private mutating func value() throws(Failure) -> JSONValue {
        switch current {
        case UInt8(ascii: "{"): return try nested { (reader) throws(Failure) in .object(try reader.members()) }
        case UInt8(ascii: "["): return try nested { (reader) throws(Failure) in .array(try reader.elements()) }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func nested(_ body: (inout JSONReader) throws(Failure) -> JSONValue) throws(Failure) -> JSONValue {
        guard depth < maximumDepth else { throw Failure(code: .tooDeep, offset: index) }
        depth += 1
        defer { depth -= 1 }
        index += 1
        return try body(&self)
    }

    private mutating func elements() throws(Failure) -> [JSONValue] {
        var elements: [JSONValue] = []
        while true {
            skipWhite()
            if current == UInt8(ascii: "]") {
                if !elements.isEmpty { noteRepair(at: index) }
                index += 1
                return elements
            }
            elements.append(try value())
            if try endsList(UInt8(ascii: "]")) { return elements }
        }
    }

    private mutating func members() throws(Failure) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        // A record has a handful. Inside of one, an array of very small objects should not take many times their bytes.
        if depth == 1 { members.reserveCapacity(16) }
        while true {
            skipWhite()
            if current == UInt8(ascii: "}") {
                if !members.isEmpty { noteRepair(at: index) }
                index += 1
                return members
            }
            guard current == UInt8(ascii: "\"") else { throw failure }
            let name = try string()
            skipWhite()
            guard current == UInt8(ascii: ":") else { throw failure }
            index += 1
            skipWhite()
            members.append(JSONValue.Member(name, try value()))
            if try endsList(UInt8(ascii: "}")) { return members }
        }
    }

    private mutating func endsList(_ close: UInt8) throws(Failure) -> Bool {
        skipWhite()
        guard let byte = current, byte == close || byte == UInt8(ascii: ",") else { throw failure }
        index += 1
        return byte == close
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
        let matches = word.withUTF8Buffer { index + $0.count <= source.count && source[index..<index + $0.count].elementsEqual($0) }
        guard matches else { throw failure }
        index += word.utf8CodeUnitCount
        return value
    }
}
