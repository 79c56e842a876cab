/// Markup that shows nothing: WordPress and Blogger send `<p></p>`, or a script, where a post has only its description.
enum EmptyMarkup {
    /// Whether markup has neither text nor anything else to see or hear; `false` for markup that is cut off.
    static func saysNothing(_ markup: String) -> Bool {
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
        if bytes.starts(with: "<!--", at: open) { return bytes.firstIndex(of: "-->", from: open + 4, to: bytes.count).map { $0 + 3 } }
        let close = bytes.firstIndex(of: UInt8(ascii: ">"), from: open, to: bytes.count)
        guard close < bytes.count else { return nil }
        var name = Bytes(rebasing: bytes[(open + 1)..<close])
        if name.first == UInt8(ascii: "/") { return close + 1 }
        name = Bytes(rebasing: name.prefix { 97...122 ~= lowercased($0) || isDigit($0) })
        guard name.count > 0, name.count < 12 else { return nil }
        let word = String(decoding: name, as: UTF8.self).lowercased()
        guard hidden.contains(word) else { return silent.contains(word) ? close + 1 : nil }
        var index = close + 1
        while let end = bytes.firstIndex(of: "</", from: index, to: bytes.count) {
            index = end + 2
            guard bytes.count - index >= name.count, Bytes(rebasing: bytes[index..<index + name.count]).isSame(as: word) else { continue }
            let close = bytes.firstIndex(of: UInt8(ascii: ">"), from: index, to: bytes.count)
            return close < bytes.count ? close + 1 : nil
        }
        return nil
    }

    /// The number of bytes of white space there, including no-break spaces.
    private static func blank(_ bytes: Bytes, at index: Int) -> Int {
        if isSpace(bytes[index]) { return 1 }
        if bytes[index] == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 { return 2 }
        return bytes.starts(with: "&nbsp;", at: index) || bytes.starts(with: "&#160;", at: index) ? 6 : 0
    }

    private static let hidden: Set<String> = ["script", "style"]
    /// Elements of which only the text is seen, and those that are meant for programs.
    private static let silent: Set<String> = [
        "a", "article", "b", "blockquote", "body", "br", "center", "div", "em", "font", "head", "html", "i", "li", "link", "main", "meta",
        "ol", "p", "section", "small", "span", "strong", "table", "tbody", "td", "tr", "u", "ul",
    ]
}

extension Bytes {
    /// Whether they are this word, which is in lower case, whatever their own case is.
    fileprivate func isSame(as word: String) -> Bool { word.utf8.elementsEqual(self.lazy.map(lowercased)) }
}
