/// The text of sanitized markup, which is balanced and escapes everything that is not a tag: for search and lists, without an HTML
/// processor. A tag becomes a space; the predefined entities and numeric references are decoded.
public enum MarkupText {
    /// The text of markup that a sanitizer wrote, or of a part of it.
    public static func of(sanitized markup: String) -> String {
        var markup = markup
        return markup.withUTF8 { source in
            var result: [UInt8] = []
            result.reserveCapacity(source.count)
            var index = 0
            while index < source.count {
                switch source[index] {
                case UInt8(ascii: "<"):
                    while index < source.count, source[index] != UInt8(ascii: ">") { index += 1 }
                    result.append(32)
                    index += 1
                case UInt8(ascii: "&"):
                    let (scalar, length) = reference(source[index..<min(index + 12, source.count)])
                    result.append(contentsOf: String(Character(scalar)).utf8)
                    index += length
                default:
                    let start = index
                    while index < source.count, source[index] != UInt8(ascii: "<"), source[index] != UInt8(ascii: "&") { index += 1 }
                    result.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
                }
            }
            return result.withUnsafeBufferPointer { String(text: $0) }
        }
    }

    /// The character that a reference at the beginning of `bytes` stands for, and how many bytes it takes; `&` itself for no reference.
    private static func reference(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> (Unicode.Scalar, Int) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: ";")) else { return ("&", 1) }
        let name = String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self)
        let length = end - bytes.startIndex + 1
        switch name {
        case "amp": return ("&", length)
        case "lt": return ("<", length)
        case "gt": return (">", length)
        case "quot": return ("\"", length)
        case "apos": return ("'", length)
        case "nbsp": return (" ", length)
        default: break
        }
        guard name.first == "#" else { return ("&", 1) }
        let isHexadecimal = name.dropFirst().first == "x" || name.dropFirst().first == "X"
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        // The library's number parser accepts a sign.
        guard digits.first?.isHexDigit == true, let code = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(code)
        else { return ("&", 1) }
        return (scalar, length)
    }
}
