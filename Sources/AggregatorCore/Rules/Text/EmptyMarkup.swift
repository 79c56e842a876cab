/// Markup that shows nothing: WordPress and Blogger send `<p></p>`, or a script, where a post has only its description. Before it is
/// sanitized, when a format chooses between the texts of a post.
public enum EmptyMarkup {
    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Whether markup has neither text nor anything else to see or hear; `false` for markup that is cut off.
    public static func saysNothing(_ markup: String) -> Bool {
        var markup = markup
        return markup.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                if bytes[index] == UInt8(ascii: "<") {
                    guard let end = end(of: bytes, at: index) else { return false }
                    index = end
                } else {
                    let length = blank(bytes, at: index)
                    guard length > 0 else { return false }
                    index += length
                }
            }
            return true
        }
    }

    /// The end of the tag or comment, and of a script or style that it begins; `nil` for what is shown.
    private static func end(of bytes: Bytes, at open: Int) -> Int? {
        if stands("<!--", in: bytes, at: open) { return endOfComment(bytes, from: open + 4) }
        guard let close = bytes[open...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let name = bytes[(open + 1)..<close]
        if name.first == UInt8(ascii: "/") { return close + 1 }
        let word = String(decoding: name.prefix { $0.isASCIILetter || $0.isASCIIDigit }.prefix(12), as: UTF8.self).lowercased()
        guard hidden.contains(word) else { return silent.contains(word) ? close + 1 : nil }
        var index = close + 1
        while let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = end + 1
            guard stands("</", in: bytes, at: end), bytes.count - end - 2 >= word.utf8.count,
                bytes[(end + 2)..<(end + 2 + word.utf8.count)].elementsEqual(word.utf8, by: { $0 | 32 == $1 })
            else { continue }
            return bytes[end...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
        }
        return nil
    }

    private static func endOfComment(_ bytes: Bytes, from start: Int) -> Int? {
        guard start <= bytes.count else { return nil }
        var index = start
        while let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) {
            index = end + 1
            if end >= start + 2, bytes[end - 1] == UInt8(ascii: "-"), bytes[end - 2] == UInt8(ascii: "-") { return index }
        }
        return nil
    }

    private static func stands(_ word: StaticString, in bytes: Bytes, at index: Int) -> Bool {
        bytes.count - index >= word.utf8CodeUnitCount && word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    /// The number of bytes of white space there, including no-break spaces.
    private static func blank(_ bytes: Bytes, at index: Int) -> Int {
        if bytes[index] == 32 || 9...13 ~= bytes[index] { return 1 }
        if bytes[index] == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 { return 2 }
        return stands("&nbsp;", in: bytes, at: index) || stands("&#160;", in: bytes, at: index) ? 6 : 0
    }

    private static let hidden: Set<String> = ["script", "style"]
    /// Elements of which only the text is seen, and those that are meant for programs.
    private static let silent: Set<String> = [
        "a", "article", "b", "blockquote", "body", "br", "center", "div", "em", "font", "head", "html", "i", "li", "link", "main", "meta",
        "ol", "p", "section", "small", "span", "strong", "table", "tbody", "td", "tr", "u", "ul",
    ]
}
