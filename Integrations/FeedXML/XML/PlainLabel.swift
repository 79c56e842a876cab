/// Text for members that are always plain: names, terms, short labels.
enum PlainLabel {
    /// Decodes entities once and removes tags, those of blocks and breaks in favour of a space; white space runs become one space.
    static func of(_ text: String) -> String {
        var text = text
        let needsWork = text.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 == 10 || $0 == 9 }
        guard needsWork else { return text }
        text = withoutTags(text)
        text = decoded(text)
        return text.utf8.split { isSpace($0) }.map { String(Substring($0)) }.joined(separator: " ")
    }

    /// Whether one of the tags in the text is HTML's; anything else in angle brackets may be meant as text.
    static func hasMarkup(_ text: String) -> Bool {
        var rest = text.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[open...].dropFirst()
            let name = rest.drop { $0 == UInt8(ascii: "/") }.prefix { isDigit($0) || 97...122 ~= $0 | 32 }
            // There is none in “p<q, as r>s”.
            let end = rest[name.endIndex...].first
            guard name.count <= 10, end.map({ isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }) ?? false,
                isElement(String(Substring(name)).lowercased())
            else { continue }
            if rest.first(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }) == UInt8(ascii: ">") { return true }
        }
        return false
    }

    /// Whether it is the name of an HTML element that texts are written with.
    static func isElement(_ name: String) -> Bool { elements.contains(name) }

    /// Whether the name of such an element begins with this text.
    static func beginsElement(_ text: String) -> Bool { elements.contains { $0.hasPrefix(text) } }

    private static let elements: Set<String> = [
        "a", "abbr", "article", "audio", "b", "big", "blockquote", "br", "center", "cite", "code", "dd", "del", "div", "dl", "dt", "em",
        "figcaption", "figure", "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "iframe", "img", "ins", "li", "ol", "p", "pre", "q",
        "s", "script", "section", "small", "span", "strike", "strong", "style", "sub", "sup", "table", "tbody", "td", "th", "thead", "tr",
        "tt", "u", "ul", "video",
    ]

    private static func withoutTags(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
        let bytes = Array(text.utf8)
        var out: [UInt8] = []
        var index = 0
        let lastClose = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
        while index < bytes.count {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            let opensTag = next | 32 >= 97 && next | 32 <= 122 || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
            if bytes[index] == UInt8(ascii: "<"), opensTag, index < lastClose, let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) {
                if partsWords(bytes[(index + 1)..<end]) { out.append(UInt8(ascii: " ")) }
                index = silentEnd(bytes, index) ?? end + 1
            } else {
                out.append(bytes[index])
                index += 1
            }
        }
        return String(text: out)
    }

    /// Whether the words before and after a tag are two, whatever stands between them.
    private static func partsWords(_ tag: ArraySlice<UInt8>) -> Bool {
        let name = tag.drop { $0 == UInt8(ascii: "/") }.prefix(11).prefix { isDigit($0) || 97...122 ~= $0 | 32 }
        return parting.contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    private static let parting: Set<String> = [
        "article", "aside", "blockquote", "br", "caption", "center", "dd", "div", "dl", "dt", "figcaption", "figure", "footer", "h1", "h2",
        "h3", "h4", "h5", "h6", "header", "hr", "li", "ol", "p", "pre", "section", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
        "ul",
    ]

    /// The end of a script or a style sheet, which is no text to read.
    private static func silentEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            let isScript = bytes.startsIgnoringCase(with: "<script", at: start)
            guard isScript || bytes.startsIgnoringCase(with: "<style", at: start) else { return nil }
            var index = start + 1
            while index < bytes.count {
                index = bytes.firstIndex(of: UInt8(ascii: "<"), from: index, to: bytes.count)
                if bytes.startsIgnoringCase(with: isScript ? "</script" : "</style", at: index) {
                    return min(bytes.firstIndex(of: UInt8(ascii: ">"), from: index, to: bytes.count) + 1, bytes.count)
                }
                index += 1
            }
            return bytes.count
        }
    }

    /// Replaces references with what they stand for, once.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var out = ""
        var rest = text[...]
        while let ampersand = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
            out += rest[..<ampersand]
            rest = rest[ampersand...]
            let name = rest.utf8.dropFirst().prefix(33)
            if let semicolon = name.firstIndex(of: UInt8(ascii: ";")),
                let value = value(of: rest[rest.utf8.index(after: ampersand)..<semicolon])
            {
                out += value
                rest = rest[rest.utf8.index(after: semicolon)...]
            } else {
                out += "&"
                rest = rest[rest.utf8.index(after: ampersand)...]
            }
        }
        return (out + rest).streamSafe
    }

    private static func value(of name: Substring) -> String? {
        guard name.utf8.first == UInt8(ascii: "#") else { return HTMLEntities.value(of: name) }
        let isHexadecimal = name.dropFirst().first == "x" || name.dropFirst().first == "X"
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        // `UInt32` would accept a sign before the number.
        guard digits.first?.isHexDigit == true, let number = UInt32(digits, radix: isHexadecimal ? 16 : 10) else { return nil }
        return Unicode.Scalar(windows1252: number).map { String($0) } ?? ""
    }
}
