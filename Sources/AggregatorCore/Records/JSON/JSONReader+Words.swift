extension JSONReader {
    mutating func word(_ word: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
        let matches = word.withUTF8Buffer { index + $0.count <= source.count && source[index..<index + $0.count].elementsEqual($0) }
        guard matches else {
            guard let bare = bareValue() else { throw failure }
            return bare
        }
        index += word.utf8CodeUnitCount
        return value
    }

    /// Reads a number, or what stands in the place of one.
    mutating func scalar() throws(Failure) -> JSONValue {
        if let none = try notedNoNumber() { return none }
        let start = index
        do throws(Failure) {
            let value = try number()
            guard limits.mends, let byte = current, Self.isBare(byte) else { return value }
            // As `2026-03-10`, which begins with a number.
            let end = index
            index = start
            if let bare = bareValue() { return bare }
            index = end
            return value
        } catch {
            index = start
            guard let bare = bareValue() else { throw error }
            return bare
        }
    }

    /// Passes over what Python writes where a number is none that JSON has (RFC 8259, 6); `nil` if that is not here.
    private mutating func notedNoNumber() throws(Failure) -> JSONValue? {
        let sign = current == UInt8(ascii: "-") ? 1 : 0
        guard index + sign < source.count else { return nil }
        let letter = source[index + sign]
        guard letter == UInt8(ascii: "I") || letter == UInt8(ascii: "N") && sign == 0 else { return nil }
        noteRepair(at: index)
        index += sign
        return try word(letter == UInt8(ascii: "I") ? "Infinity" : "NaN", .null)
    }

    /// Reads what is the whole value, and has no quotation marks; `nil` if that is not here.
    ///
    /// What has a digit is its text: that keeps the id of `012`, the moment of `2026-03-10` and the size of `+1`, and what can be read as
    /// none of these counts as missing. Words, as JavaScript's `undefined` and Python's `None`, and variables that no template filled in
    /// are no value: as texts they would be one id of all items.
    private mutating func bareValue() -> JSONValue? {
        guard limits.mends else { return nil }
        var end = index
        while end < source.count, Self.isBare(source[end]) { end += 1 }
        // Where the document ends, the value may go on.
        guard let next = byte(behindWhiteAt: end), [44, 93, 125].contains(next), end > index || lacksValue else { return nil }
        noteRepair(at: index)
        let written = source[index..<end]
        index = end
        let isText = written.contains { 48...57 ~= $0 } && !written.contains(UInt8(ascii: "$"))
        return isText ? JSONValue.string(String(decoding: written, as: UTF8.self)) : .null
    }

    /// Whether nothing stands where a member has its value, as an empty variable of a template leaves it, and the object ends or goes on.
    private var lacksValue: Bool {
        guard source[..<index].last(where: { !Self.isWhite($0) }) == UInt8(ascii: ":") else { return false }
        if current == UInt8(ascii: ",") { return beginsMember(at: index + 1) }
        guard current == UInt8(ascii: "}") else { return false }
        // A bracket of another kind may have become this one: then the value goes on behind it.
        return byte(behindWhiteAt: index + 1).map { [44, 93, 125].contains($0) } ?? true
    }

    /// Whether a byte is one of numbers, dates, durations, words or the names of variables.
    private static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: false
        }
    }
}
