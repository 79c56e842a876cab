/// One directive of `Cache-Control` (RFC 9111, 5.2).
struct CacheDirective: Hashable {
    /// The name in lower case.
    let name: String
    /// The value without its quotes; empty where there is none.
    let value: String

    /// All directives in order. Some servers write semicolons or spaces in place of the commas, and spaces around the equals sign.
    static func all(in text: String) -> [CacheDirective] {
        var rest = Array(text.utf8)[...]
        var directives: [CacheDirective] = []
        while true {
            rest = rest.drop(while: isSeparator)
            guard !rest.isEmpty else { return directives }
            let name = rest.prefix { !isSeparator($0) && $0 != equals }
            rest = rest[name.endIndex...]
            var value: [UInt8] = []
            let next = rest.drop(while: isSpace)
            if next.first == equals {
                rest = next.dropFirst().drop(while: isSpace)
                value = quoted(from: &rest) ?? token(from: &rest)
            }
            directives.append(
                CacheDirective(name: String(decoding: name, as: UTF8.self).lowercased(), value: String(decoding: value, as: UTF8.self)))
        }
    }

    /// Reads a quoted value, which may contain separators; `nil` where the quotes do not begin, or do not end.
    private static func quoted(from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard rest.first == quote else { return nil }
        var value: [UInt8] = []
        var isEscaped = false
        for index in rest.indices.dropFirst() {
            let byte = rest[index]
            if !isEscaped, byte == quote {
                rest = rest[(index + 1)...]
                return value
            }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            if !isEscaped { value.append(byte) }
        }
        return nil
    }

    private static func token(from rest: inout ArraySlice<UInt8>) -> [UInt8] {
        let value = rest.prefix { !isSeparator($0) }
        rest = rest[value.endIndex...]
        return Array(value)
    }

    private static let (equals, quote) = (UInt8(ascii: "="), UInt8(ascii: "\""))

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

    private static func isSeparator(_ byte: UInt8) -> Bool { isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") }
}
