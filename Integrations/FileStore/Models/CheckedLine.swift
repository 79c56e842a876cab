import AggregatorCore

/// One line of a file: a JSON object whose last member, `check`, is a hash over everything before it.
///
/// A flipped bit, a line cut short, a block of zeros: each is noticed, and costs only its own line.
enum CheckedLine {
    private static let name = Array(",\"check\":\"".utf8)
    private static let length = name.count + 32 + 2

    /// A line with its end.
    static func write(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object(body)
        return seal(writer.bytes.dropLast(), EmptyCollection<UInt8>())
    }

    /// Makes a line of the two parts of an object whose closing brace is still missing.
    static func seal(_ head: some Collection<UInt8>, _ tail: some Collection<UInt8>) -> [UInt8] {
        // Allocated once, as this is done for every post, and the tail may be long.
        var line: [UInt8] = []
        line.reserveCapacity(head.count + tail.count + length + 1)
        line += head
        line += tail
        let check = ContentHash.of(line).description
        line += name
        line += check.utf8
        line += "\"}\n".utf8
        return line
    }

    /// The part of a line that the check covers; `nil` if the check does not hold. `line` has no line end.
    static func open(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard line.count > length else { return nil }
        let body = line.dropLast(length)
        let rest = line.suffix(length)
        guard rest.starts(with: name), rest.suffix(2).elementsEqual("\"}".utf8),
            let check = Identifier(String(decoding: rest.dropFirst(name.count).dropLast(2), as: UTF8.self)),
            check == ContentHash.of(Array(body))
        else { return nil }
        return body
    }

    /// The object of a line; `nil` for a damaged one.
    static func read(_ line: ArraySlice<UInt8>) -> JSONValue? {
        guard let body = open(line) else { return nil }
        return try? JSONReader.read(Array(body) + [UInt8(ascii: "}")])
    }

    /// The ranges of the lines, without their ends.
    static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 10)
            ranges.append(end.map { withoutReturn(bytes[start..<$0]).indices } ?? start..<bytes.count)
            start = (end ?? bytes.count) + 1
        }
        return ranges
    }

    /// A line without the carriage return that git (`core.autocrlf`) or tools of file sharing add, as they take these files for texts. No
    /// line of ours ends with that byte: in JSON it is escaped.
    static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> { line.last == carriageReturn ? line.dropLast() : line }

    /// A file with its line ends as this store writes them.
    static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(carriageReturn) else { return bytes }
        return Array(bytes.split(separator: 10, omittingEmptySubsequences: false).map(withoutReturn).joined(separator: [10]))
    }

    static let carriageReturn = UInt8(ascii: "\r")
}
