/// Reads JSON (RFC 8259): one value and nothing behind it but white space.
///
/// Lenient where feeds need it: a byte order mark and NUL bytes at the end are skipped, ill-formed UTF-8 and lone surrogates become U+FFFD,
/// an unknown escape is the character itself, raw control characters in strings and a comma before a closing bracket are accepted, and a
/// number beyond the range of `Double` becomes the nearest end of it. `Limits.mends` asks for more. Depth is limited.
public struct JSONReader {
    /// Why a text is no JSON, or exceeds a limit.
    public struct Failure: Error, Sendable, Hashable {
        /// `empty` means only white space; the last three name the limit that is exceeded.
        public enum Code: Sendable, Hashable { case empty, syntax, tooDeep, tooManyValues, tooManyItems }
        /// What is wrong.
        public var code: Code
        /// The place, in bytes from the beginning.
        public var offset: Int
    }

    /// A value, and what was repaired to read it.
    public struct Outcome: Sendable, Hashable {
        /// The whole value, except for what `isCut` says.
        public var value: JSONValue
        /// The places where leniency was needed, in bytes from the beginning; the first hundred.
        public var repairs: [Int]
        /// Whether an array had more elements than the limit.
        public var isCut: Bool
    }

    let source: UnsafeBufferPointer<UInt8>
    var index = 0
    private(set) var repairs: [Int] = []
    /// As `JSONOutline.damages`.
    private(set) var damages: [Failure] = []
    let limits: Limits
    private(set) var depth = 0
    private var valueCount = 0
    private(set) var isCut = false
    /// Set while a `JSONOutline` is read.
    var outline: JSONOutline.Collector?

    /// Repairs beyond this number are made, but not noted. Damages as well.
    private static let mostRepairs = 100

    /// Reads the value of a whole text with at most `depth` nested arrays and objects.
    public static func read(_ bytes: [UInt8], depth: Int = 256) throws(Failure) -> JSONValue {
        var limits = Limits()
        limits.depth = depth
        return try readNotingRepairs(bytes, limits: limits).value
    }

    /// Reads the value of a whole text in a buffer.
    public static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> JSONValue {
        var reader = JSONReader(source: bytes, limits: Limits())
        return try reader.document()
    }

    /// Reads the value of a whole text, or of a range from a `JSONOutline`, and the places where leniency was needed.
    public static func readNotingRepairs(_ bytes: [UInt8], in range: Range<Int>? = nil, limits: Limits = Limits()) throws(Failure)
        -> Outcome
    {
        let result: Result<Outcome, Failure> = bytes.withUnsafeBufferPointer { buffer in
            // The text before the range stays in the buffer, so that places count from the beginning of the whole.
            let end = min(range?.upperBound ?? buffer.count, buffer.count)
            var reader = JSONReader(source: UnsafeBufferPointer(rebasing: buffer[..<end]), limits: limits)
            reader.index = max(0, range?.lowerBound ?? 0)
            do throws(Failure) {
                let value = try reader.document()
                return .success(Outcome(value: value, repairs: reader.repairs, isCut: reader.isCut))
            } catch { return .failure(error) }
        }
        return try result.get()
    }

    init(source: UnsafeBufferPointer<UInt8>, limits: Limits) {
        self.source = source
        self.limits = limits
    }

    mutating func document() throws(Failure) -> JSONValue {
        let result = try root()
        guard index == source.count else { throw failure }
        return result
    }

    /// Reads the value, and skips white space and NUL bytes behind it.
    mutating func root() throws(Failure) -> JSONValue {
        if index == 0, source.count >= 3, source[0] == 0xEF, source[1] == 0xBB, source[2] == 0xBF { index = 3 }
        skipWhite()
        guard index < source.count else { throw Failure(code: .empty, offset: index) }
        let result = try value()
        skipWhite()
        while index < source.count, source[index] == 0 { index += 1 }
        return result
    }

    mutating func noteRepair(at offset: Int) {
        if repairs.count < Self.mostRepairs { repairs.append(offset) }
    }

    mutating func note(_ damage: Failure) {
        if damages.count < Self.mostRepairs { damages.append(damage) }
    }

    var failure: Failure { Failure(code: .syntax, offset: index) }
    var current: UInt8? { index < source.count ? source[index] : nil }

    mutating func skipWhite() {
        while index < source.count, source[index] == 32 || source[index] == 10 || source[index] == 13 || source[index] == 9 { index += 1 }
    }

    mutating func value() throws(Failure) -> JSONValue {
        valueCount += 1
        guard valueCount <= limits.values else { throw Failure(code: .tooManyValues, offset: index) }
        switch current {
        case UInt8(ascii: "{"): return try nested { (reader) throws(Failure) in .object(try reader.members()) }
        case UInt8(ascii: "["): return try nested { (reader) throws(Failure) in .array(try reader.elements()) }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try scalar()
        }
    }

    mutating func nested<Value>(_ body: (inout JSONReader) throws(Failure) -> Value) throws(Failure) -> Value {
        guard depth < limits.depth else { throw Failure(code: .tooDeep, offset: index) }
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
            if current != UInt8(ascii: "\""), passesStray() { continue }
            if elements.count < limits.elements {
                elements.append(try value())
            } else {
                isCut = true
                try skipValue()
            }
            if try endsList(UInt8(ascii: "]")) { return elements }
        }
    }

    private mutating func members() throws(Failure) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        // A record has a handful. Inside one, an array of very small objects should not take many times their bytes.
        if depth == 1 { members.reserveCapacity(16) }
        while true {
            skipWhite()
            if current == UInt8(ascii: "}") {
                if !members.isEmpty { noteRepair(at: index) }
                index += 1
                return members
            }
            guard current == UInt8(ascii: "\"") else {
                if passesStray() { continue }
                throw failure
            }
            let name = try string()
            try skipColon()
            members.append(JSONValue.Member(name, try outline == nil ? value() : outlinedValue(named: name)))
            do throws(Failure) {
                if try endsList(UInt8(ascii: "}")) { return members }
            } catch {
                guard let text = members.last?.value.string, let rest = restOfText() else { throw error }
                members[members.count - 1].value = .string(text + rest)
            }
        }
    }

    mutating func skipColon() throws(Failure) {
        skipWhite()
        guard current == UInt8(ascii: ":") else { throw failure }
        index += 1
        skipWhite()
    }

    mutating func endsList(_ close: UInt8) throws(Failure) -> Bool {
        skipWhite()
        guard let byte = current, byte == close || byte == UInt8(ascii: ",") else {
            guard lacksComma(before: close) else { throw failure }
            return false
        }
        index += 1
        return byte == close
    }
}
