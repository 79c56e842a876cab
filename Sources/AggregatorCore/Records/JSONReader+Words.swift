extension JSONReader {
    mutating func word(_ word: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
        let matches = word.withUTF8Buffer { index + $0.count <= source.count && source[index..<index + $0.count].elementsEqual($0) }
        guard matches else {
            guard passesWord() else { throw failure }
            return .null
        }
        index += word.utf8CodeUnitCount
        return value
    }

    /// Passes over what Python writes where a number is none that JSON has (RFC 8259, 6); `false` if that is not here.
    mutating func notedNoNumber() throws(Failure) -> Bool {
        let sign = current == UInt8(ascii: "-") ? 1 : 0
        guard index + sign < source.count else { return false }
        let letter = source[index + sign]
        guard letter == UInt8(ascii: "I") || letter == UInt8(ascii: "N") && sign == 0 else { return passesWord() }
        noteRepair(at: index)
        index += sign
        _ = try word(letter == UInt8(ascii: "I") ? "Infinity" : "NaN", .null)
        return true
    }

    /// Passes over a bare word that is the whole value, as JavaScript's `undefined` and Python's `None`.
    mutating func passesWord() -> Bool {
        guard limits.mends else { return false }
        var end = index
        while end < source.count, 97...122 ~= source[end] | 32 { end += 1 }
        guard end > index, let next = byte(behindWhiteAt: end), [44, 93, 125].contains(next) else { return false }
        noteRepair(at: index)
        index = end
        return true
    }
}
