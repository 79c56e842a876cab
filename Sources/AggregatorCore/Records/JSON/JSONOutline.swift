/// A JSON document whose long lists were scanned but not read: their elements are read one at a time afterwards, so that a document of any
/// length needs the memory of its largest element.
public struct JSONOutline: Sendable, Hashable {
    /// The document, with an empty array in the place of each list that `lists` tells of.
    public let value: JSONValue
    /// For each requested path, the ranges of the elements of the array there; `nil` where there is no array. Of a path that occurs twice,
    /// all elements count. Where `limits.mends`, an object of objects whose names are numbers counts as the array of its values.
    public let lists: [[Range<Int>]?]
    /// As `JSONReader.Outcome.repairs`, for everything except the lists.
    public let repairs: [Int]
    /// As `JSONReader.Outcome.isCut`, for everything except the lists.
    public let isCut: Bool
    /// Why elements of the lists can't be read and were passed over, one or several in a row; the first hundred. Empty unless
    /// `limits.mends`.
    public let damages: [JSONReader.Failure]
    /// Where the document ends, and text follows that is no part of it; `nil` for a text that ends with it.
    public let end: Int?

    /// What is collected while a document is read.
    struct Collector {
        let paths: [[String]]
        let mostItems: Int
        var lists: [[Range<Int>]?]
        /// The names of the open members.
        var names: [String] = []
    }

    /// Reads a document, which begins at `start`. `paths` are names of members, from the outermost object on. More than `mostItems`
    /// elements in one list are a failure, and so is a text that goes on behind the document, unless it has a list.
    public init(
        _ bytes: [UInt8], from start: Int = 0, paths: [[String]], mostItems: Int, limits: JSONReader.Limits
    ) throws(JSONReader.Failure) {
        let result: Result<JSONOutline, JSONReader.Failure> = bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(source: buffer, limits: limits)
            reader.index = start
            reader.outline = Collector(paths: paths, mostItems: mostItems, lists: paths.map { _ in nil })
            do throws(JSONReader.Failure) {
                let value = try reader.root()
                guard reader.index == buffer.count || reader.outline?.lists.contains(where: { $0 != nil }) == true else {
                    throw reader.failure
                }
                return .success(JSONOutline(value, reader))
            } catch { return .failure(error) }
        }
        self = try result.get()
    }

    private init(_ value: JSONValue, _ reader: JSONReader) {
        self.value = value
        lists = reader.outline?.lists ?? []
        (repairs, damages) = (reader.repairs, reader.damages)
        isCut = reader.isCut
        end = reader.index < reader.source.count ? reader.index : nil
    }
}

extension JSONReader {
    /// Reads the value of a member; an empty array for one of the lists.
    mutating func outlinedValue(named name: String) throws(Failure) -> JSONValue {
        guard var collector = outline, collector.names.count == depth - 1 else { return try value() }
        let path = collector.names + [name]
        if let number = collector.paths.firstIndex(of: path) {
            let isKnown = collector.lists[number] != nil
            var ranges = collector.lists[number] ?? []
            // Only one owner, or each further list would copy those before it.
            collector.lists[number] = nil
            outline = nil
            defer { outline = collector }
            let isList = try skipItems(into: &ranges, atMost: collector.mostItems)
            collector.lists[number] = isList || isKnown ? ranges : nil
            return isList ? .array([]) : try value()
        }
        // Only members on the path to a list are followed.
        guard collector.paths.contains(where: { $0.starts(with: path) }) else {
            outline = nil
            defer { outline = collector }
            return try value()
        }
        outline?.names = path
        defer { outline?.names = collector.names }
        return try value()
    }

    /// Skips a value. Its brackets and quotes are checked, but the content of its strings is not.
    mutating func skipValue() throws(Failure) {
        switch current {
        case UInt8(ascii: "{"): try nested { (reader) throws(Failure) in try reader.skipList(UInt8(ascii: "}"), ofMembers: true) }
        case UInt8(ascii: "["): try nested { (reader) throws(Failure) in try reader.skipList(UInt8(ascii: "]"), ofMembers: false) }
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "t"): _ = try word("true", .null)
        case UInt8(ascii: "f"): _ = try word("false", .null)
        case UInt8(ascii: "n"): _ = try word("null", .null)
        default: _ = try scalar()
        }
    }

    mutating func skipList(_ close: UInt8, ofMembers: Bool) throws(Failure) {
        while true {
            skipWhite()
            if current == close {
                index += 1
                return
            }
            if current != UInt8(ascii: "\""), passesStray() { continue }
            if ofMembers { try skipName() }
            try skipValue()
            do throws(Failure) {
                if try endsList(close) { return }
            } catch {
                guard ofMembers, restOfText() != nil else { throw error }
            }
        }
    }

    /// Skips the name of a member, and the colon.
    mutating func skipName() throws(Failure) {
        guard current == UInt8(ascii: "\"") else { throw failure }
        try skipString()
        try skipColon()
    }

    private mutating func skipString() throws(Failure) {
        index += 1
        while true {
            _ = skipPlain()
            guard let byte = current else { throw failure }
            index += 1
            if byte == UInt8(ascii: "\"") { return }
            index += 1
        }
    }
}
