import AggregatorCore

/// A text of a feed, declared to be plain or to have markup.
enum TextConstruct {
    case plain(String)
    case markup(Markup)

    var rich: RichText {
        switch self {
        case .plain(let text): RichText(plain: text)
        case .markup(let markup): RichText(markup)
        }
    }

    var isPlain: Bool { if case .plain = self { true } else { false } }

    var saysNothing: Bool { if case .markup(let markup) = self { EmptyMarkup.saysNothing(markup.source) } else { false } }

    /// The text for members that can only hold plain text; `nil` if nothing is left.
    var withoutMarkup: String? {
        switch self {
        case .plain(let text): return text
        case .markup(let markup):
            let text = PlainLabel.of(markup.source)
            return text.isEmpty ? nil : text
        }
    }

    /// Read by Atom's rules if the element is Atom's (RFC 4287, 3.1 and 4.1.3.3; Atom 0.3's `mode`), otherwise as HTML, which is what RSS's
    /// texts have come to be. `nil` if the element is empty.
    init?(_ element: Element, reading: Reading) {
        let type = element.attribute(.type)?.lowercased()
        let mode = element.attribute(.mode)?.lowercased()
        let isAtom = element.space == .atom
        // An image, a sound or a video has no text.
        if isAtom, let type, ["image/", "audio/", "video/"].contains(where: type.hasPrefix) { return nil }
        let kind = Kind(type: type, mode: mode, isAtom: isAtom)
        // Titles and rights are short, and taken to the letter.
        let mayBeMarkup = element.tag != .title && element.tag != .rights && element.tag != .copyright
        if let text = element.textInDiv, kind.isHTML || (kind.isXHTML && mayBeMarkup && EscapedMarkup.isMarkup(text)) {
            if !kind.isHTML { element.noteDoubleEscaping() }
            self = .markup(reading.markup(text, in: element))
            return
        }
        if element.hasChildren {
            guard let markup = MarkupWriter.markup(of: element.wrapped ?? element, isHTML: kind.isHTML, reading: reading) else {
                return nil
            }
            self = .markup(reading.markup(markup, in: element))
            return
        }
        guard let text = element.text else { return nil }
        switch kind {
        case .plain: self = .plain(text)
        case .xhtml:
            let isMarkup = mayBeMarkup && EscapedMarkup.isMarkup(text)
            if isMarkup { element.noteDoubleEscaping() }
            self = .markup(reading.markup(isMarkup ? text : Self.escaped(text), in: element))
        case .html:
            let decoded = mayBeMarkup ? EscapedMarkup.decoded(text) : nil
            let spoken = LiteralTags.escaped(text, isTitle: element.tag == .title)
            if decoded != nil { element.noteDoubleEscaping() }
            self = .markup(reading.markup(decoded ?? spoken ?? text, in: element))
        case .encoded(let isText):
            guard let decoded = Base64.decoded(text) else {
                self = isText ? .plain(text) : .markup(reading.markup(text, in: element))
                return
            }
            self = isText ? .plain(decoded) : .markup(reading.markup(decoded, in: element))
        }
    }

    /// A text that should be plain, and is markup in many feeds all the same: that of a podcast's episode. `nil` if it says nothing.
    init?(mostlyPlain element: Element, reading: Reading) {
        if element.hasChildren || element.text.map(PlainLabel.hasMarkup) ?? false {
            self.init(element, reading: reading)
        } else {
            guard let text = element.plainLines else { return nil }
            self = .plain(text)
        }
        if saysNothing { return nil }
    }

    private enum Kind {
        case plain, html, xhtml
        case encoded(isText: Bool)

        var isHTML: Bool { if case .html = self { true } else { false } }
        var isXHTML: Bool { if case .xhtml = self { true } else { false } }

        init(type: String?, mode: String?, isAtom: Bool) {
            let bare = type.map { String($0.prefix { $0 != ";" }).trimmingSpace }
            if mode == "base64" {
                self = .encoded(isText: !(bare?.includes("html") ?? false))
                return
            }
            switch bare {
            case nil: self = isAtom && mode != "escaped" ? .plain : .html
            case "text", "text/plain": self = isAtom ? .plain : .html
            case "html", "text/html": self = isAtom && mode == "xml" ? .xhtml : .html
            case "xhtml", "application/xhtml+xml": self = mode == "escaped" ? .html : isAtom ? .xhtml : .html
            case let type? where type.hasSuffix("+xml") || type.hasSuffix("/xml"): self = mode == "escaped" ? .html : .xhtml
            case let type? where type.hasPrefix("text/"): self = .plain
            case let type? where type.contains("/") && isAtom && mode == nil: self = .encoded(isText: false)
            default: self = .html
            }
        }
    }

    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ">") }) else {
            return text
        }
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): out.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): out.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): out.append(contentsOf: "&gt;".utf8)
            default: out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}

extension Element {
    /// The `div` that Atom puts around XHTML, which is not part of it (RFC 4287, 3.1.1.3).
    fileprivate var wrapped: Element? {
        guard attribute(.type)?.lowercased() == "xhtml" else { return nil }
        let inner = Array(children.prefix(2))
        return inner.count == 1 && inner[0].tag == .div && inner[0].attributes.isEmpty ? inner[0] : nil
    }

    fileprivate func noteDoubleEscaping() { tree.pointee.note(.doubleEscaping, at: Int(node.offset)) }

    /// Escaped HTML within a `div` that is not escaped (TypePad).
    fileprivate var textInDiv: String? {
        let inner = Array(children.prefix(2))
        return inner.count == 1 && inner[0].tag == .div && !inner[0].hasChildren && onlyBytes == nil ? inner[0].text : nil
    }
}
