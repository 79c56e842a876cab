/// Tags that a text mentions, as in “Vec<T>” and “The <dialog> element”, and signs that begin like a tag, as in “For $x<y$ and $z>0$”:
/// feeds escape them as they escape markup.
enum LiteralTags {
    /// The text as markup in which they are words; `nil` if it mentions none or is too long to be looked through.
    ///
    /// A name that HTML does not know is mentioned if nothing ends it; if it is ended, it may be markup of a journal's own. A tag of HTML
    /// is mentioned if it stands among words as one of them and nothing ends it, unless it has attributes or does something without an end.
    /// In a title, which has neither lists nor tables, their parts do nothing, nor do elements of a page's head and of forms (`<link rel=…>`).
    /// A text, other than a title, that has any other tag of HTML is markup: there, only a `<` that no `>` ends is a sign.
    static func escaped(_ text: String, isTitle: Bool) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            let first = bytes.firstIndex(of: UInt8(ascii: "<"), from: 0, to: bytes.count)
            guard first < bytes.count else { return nil }
            guard bytes.count <= (isTitle ? longestTitle : longestText), let signs = signs(in: bytes, from: first, isTitle: isTitle) else {
                return isTitle ? nil : UnendedTag.escaped(bytes)
            }
            return signs.isEmpty ? nil : escaped(bytes, at: signs)
        }
    }

    private static func escaped(_ bytes: Bytes, at signs: [Int]) -> String {
        var out: [UInt8] = []
        var copied = 0
        for sign in signs {
            out += bytes[copied..<sign] + Array("&lt;".utf8)
            copied = sign + 1
        }
        return String(text: out + bytes[copied...])
    }

    /// The places where a `<` begins no tag; `nil` for a text, other than a title, that is marked up.
    private static func signs(in bytes: Bytes, from first: Int, isTitle: Bool) -> [Int]? {
        var opens: [Int] = []
        var tags: [LiteralTag] = []
        var open = first
        while open < bytes.count {
            opens.append(open)
            if let tag = LiteralTag(bytes, at: open) {
                // In most texts that are markup, the first tag shows it.
                if !isTitle, tag.kind == .start, isElement(tag.name), !isSpoken(tag, bytes, isTitle: isTitle, isEnded: false) { return nil }
                tags.append(tag)
            }
            open = bytes.firstIndex(of: UInt8(ascii: "<"), from: open + 1, to: bytes.count)
        }
        // The last end of each name.
        let ends = tags.filter { $0.kind == .end }.reduce(into: [String: Int]()) { $0[$1.name] = $1.range.lowerBound }
        let begins = Set(tags.lazy.filter { $0.kind == .start }.map(\.name))
        var spoken: [Int] = []
        var isMarkedUp = false
        for tag in tags {
            // A tag at the start of a text may have had its end where an excerpt was cut off.
            let mayBeWord = isTitle || tag.range.lowerBound > 0
            let isSpoken =
                switch tag.kind {
                case .start: isSpoken(tag, bytes, isTitle: isTitle, isEnded: ends[tag.name].map { $0 > tag.range.lowerBound } ?? false)
                case .end: !begins.contains(tag.name) && isSpoken(end: tag, bytes)
                case .declaration: begins.isEmpty && mayBeWord && tag.isWord(in: bytes)
                // Word processors leave instructions of their own (`<?xml:namespace prefix = o … />`).
                case .instruction: !tag.name.hasPrefix("xml:") && mayBeWord && tag.isWord(in: bytes)
                }
            if isSpoken { spoken.append(tag.range.lowerBound) } else if isElement(tag.name) { isMarkedUp = true }
        }
        guard isTitle || !isMarkedUp else { return nil }
        let whole = Set(tags.map(\.range.lowerBound))
        let unended = zip(opens, opens.dropFirst() + [bytes.count]).filter { open, next in
            !whole.contains(open) && bytes[open..<next].firstIndex(of: UInt8(ascii: ">")) == nil
                && UnendedTag.isText(bytes[open..<next], isLast: next == bytes.count, isMarkedUp: isMarkedUp)
        }
        return (spoken + unended.map(\.0)).sorted()
    }

    /// Whether it is the name of an element of HTML, of any version.
    static func isOfHTML(_ name: String) -> Bool { isElement(name) }

    /// Whether the name of an element of HTML begins with this text.
    static func beginsNameOfHTML(_ text: String) -> Bool {
        PlainLabel.beginsElement(text) || others.contains { $0.hasPrefix(text) }
    }

    /// In bytes.
    private static let longestTitle = 1_000
    private static let longestText = 100_000

    private static func isSpoken(_ tag: LiteralTag, _ bytes: Bytes, isTitle: Bool, isEnded: Bool) -> Bool {
        guard !isEnded else { return false }
        if let colon = tag.name.utf8.firstIndex(of: UInt8(ascii: ":")) { return isSpoken(tag, bytes, colon: colon) }
        // Sites have elements of their own, too.
        guard isElement(tag.name) else { return isTitle || !tag.hasNameAndValue(bytes) }
        if tag.isComparison(in: bytes) { return true }
        if needNoEnd.contains(tag.name) {
            // An item's at the beginning was pasted with the title.
            guard isTitle, !needNoEndInTitles.contains(tag.name), tag.name != "li" || tag.range.lowerBound > 0 else { return false }
        }
        guard !tag.hasAttributes(bytes) || (isTitle && isIdle(tag, bytes)) else { return false }
        guard isTitle || tag.range.lowerBound > 0 else { return false }
        return tag.isWord(in: bytes) || tag.isParameter(in: bytes)
    }

    /// `std::string` and `https://example.org/` are never elements. Word processors and journals leave prefixed elements of their own
    /// (`<o:p>`, `<mml:mspace/>`).
    private static func isSpoken(_ tag: LiteralTag, _ bytes: Bytes, colon: String.Index) -> Bool {
        let rest = tag.name.utf8[colon...].dropFirst()
        if rest.isEmpty || rest.first == UInt8(ascii: ":") { return true }
        return !leftBehind.contains(String(tag.name[..<colon])) && !tag.hasAttributes(bytes) && !tag.endsItself(bytes)
            && tag.isWord(in: bytes)
    }

    /// An end tag without a beginning; one of formatting is probably left over from that.
    private static func isSpoken(end tag: LiteralTag, _ bytes: Bytes) -> Bool {
        guard isElement(tag.name) else { return true }
        return !formatting.contains(tag.name) && tag.isWord(in: bytes) && tag.range.lowerBound > 0
    }

    private static let leftBehind: Set<String> = ["jats", "m", "mml", "o", "st1", "st2", "u1", "v", "w", "x"]
    private static let formatting: Set<String> = [
        "a", "abbr", "b", "big", "br", "center", "em", "font", "i", "li", "p", "s", "small", "span", "strike", "strong", "sub", "sup", "u",
    ]

    private static func isElement(_ name: String) -> Bool { PlainLabel.isElement(name) || others.contains(name) }

    /// Elements of the HTML standard, and of browsers before it, that texts are seldom written with.
    private static let others: Set<String> = [
        "acronym", "address", "applet", "area", "aside", "base", "basefont", "bdi", "bdo", "bgsound", "blink", "body", "button", "canvas",
        "caption", "col", "colgroup", "data", "datalist", "details", "dfn", "dialog", "dir", "embed", "fieldset", "footer", "form", "frame",
        "frameset", "head", "header", "hgroup", "html", "image", "input", "isindex", "kbd", "keygen", "label", "layer", "legend", "link",
        "listing", "main", "map", "mark", "marquee", "math", "menu", "menuitem", "meta", "meter", "nav", "nobr", "noembed", "noframes",
        "noscript", "object", "optgroup", "option", "output", "param", "picture", "plaintext", "portal", "progress", "rb", "rp", "rt",
        "rtc", "ruby", "samp", "search", "select", "slot", "source", "summary", "svg", "template", "textarea", "tfoot", "time", "title",
        "track", "var", "wbr", "xmp",
    ]
    /// Elements that do something without attributes and without an end. Others that need no end, as `img` and `link`, do nothing without
    /// attributes, or stand within elements that are ended: alone, they are mentioned.
    private static let needNoEnd: Set<String> = ["br", "dd", "dt", "hr", "li", "p", "td", "th", "tr", "wbr"]
    /// The same in titles: nobody writes a list or a table there.
    private static let needNoEndInTitles: Set<String> = ["br", "hr", "p", "wbr"]

    /// Whether it does nothing in a title although it has attributes. A picture does something if it has an address, which scripts for lazy
    /// loading keep in attributes of their own, as `data-src`. Nobody speaks of a hidden field, nor of the `meta charset` that browsers put
    /// before what is copied.
    private static func isIdle(_ tag: LiteralTag, _ bytes: Bytes) -> Bool {
        func says(_ words: StaticString...) -> Bool {
            let text = String(decoding: bytes[tag.range], as: UTF8.self).lowercased()
            return words.contains { text.has($0) }
        }
        return switch tag.name {
        case "button", "link": true
        case "meta": !says("charset")
        case "input": !says("hidden")
        case "img": !says("src", "data-")
        default: false
        }
    }
}
