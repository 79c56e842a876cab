import AggregatorCore

/// Finds the encoding that a web page names.
enum PageCharset {
    /// The `charset` of the first `meta` that has one, as an attribute or in its `content`, near the beginning (HTML, 13.2.3.2); `nil` if
    /// there is none.
    static func of(_ page: Bytes) -> String? {
        let end = min(page.count, 4096)
        var index = 0
        while true {
            index = page.firstIndex(of: UInt8(ascii: "<"), from: index, to: end)
            guard index < end else { return nil }
            let close = page.firstIndex(of: UInt8(ascii: ">"), from: index, to: end)
            if page.startsIgnoringCase(with: "<meta", at: index) {
                let tag = String(decoding: page[index..<close], as: UTF8.self).lowercased()
                if let found = tag.utf8Range(of: "charset"), let name = value(tag[found.upperBound...]) { return name }
            }
            index += 1
        }
    }

    /// The value after the equals sign, without quotes.
    private static func value(_ text: Substring) -> String? {
        let rest = text.drop { $0.isWhitespace }
        guard rest.first == "=" else { return nil }
        let name = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }.prefix {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-_:.".contains($0))
        }
        return name.isEmpty ? nil : String(name)
    }
}
