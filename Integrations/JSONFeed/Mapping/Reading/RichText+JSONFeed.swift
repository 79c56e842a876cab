import AggregatorCore

extension RichText {
    /// A title. By the specification it is plain text, and most are: `<T>` is a type parameter, not a tag. Many programs write HTML's
    /// character references all the same (`Blog &#8211; News`), and a text with one was meant as HTML.
    init(jsonFeed text: String, base: WebAddress?) {
        if text.hasCharacterReference { self.init(untrusted: text, base: base) } else { self.init(plain: text) }
    }

    /// A summary or a description, which is plain text as a title is. Templates put there what they have, such as the `.Summary` of Hugo,
    /// which is HTML.
    init(jsonFeedSummary text: String, base: WebAddress?) {
        if text.isBlocksOfMarkup { self.init(untrusted: text, base: base) } else { self.init(jsonFeed: text, base: base) }
    }

    /// A text of our own writer: plain text to be taken to the letter, and markup beside it. `nil` if there is neither.
    init?(ours text: String?, html: String?, base: WebAddress?) {
        guard text != nil || html != nil else { return nil }
        self.init(plain: text ?? "", html: html.map { Markup(untrusted: $0, base: base) })
    }
}

extension String {
    /// `&#8211;`, `&#x2013;` or `&ndash;`; a name has two letters or more, so that `AT&T;` is none.
    var hasCharacterReference: Bool {
        var bytes = utf8[...]
        while let mark = bytes.firstIndex(of: UInt8(ascii: "&")) {
            bytes = bytes[bytes.index(after: mark)...]
            let isNumber = bytes.first == UInt8(ascii: "#")
            let name = bytes.dropFirst(isNumber ? 1 : 0).prefix { 48...57 ~= $0 || 97...122 ~= $0 | 32 }
            guard bytes[name.endIndex...].first == UInt8(ascii: ";"), let first = name.first, name.count <= 31 else { continue }
            if isNumber ? 48...57 ~= first || first | 32 == UInt8(ascii: "x") : name.count > 1 && first > 57 { return true }
        }
        return false
    }
}
