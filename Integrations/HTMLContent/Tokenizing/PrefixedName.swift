/// Names with the prefix of a namespace, in markup that was XML before it was escaped: publishers of papers send MathML and JATS so
/// (`<mml:msup>`, `<jats:p>`), others XHTML. To browsers such an element is unknown. All other prefixes stay unknown here too: those of
/// Word (`o:`, `w:`, `v:`, `st1:`) name nothing that HTML has.
enum PrefixedName {
    /// In bytes, with the colon.
    private static let longestPrefix = 6

    /// The prefix of a tag's name, if it is one that is known.
    static func prefix(_ bytes: Span<UInt8>, of name: Range<Int>) -> Range<Int>? {
        guard let colon = name.prefix(longestPrefix).first(where: { bytes[$0] == ASCII.colon }) else { return nil }
        let prefix = name.lowerBound..<colon
        return isMathML(bytes, prefix) || isJATS(bytes, prefix) || isXHTML(bytes, prefix) ? prefix : nil
    }

    /// The element that a name with a prefix stands for.
    static func element(_ bytes: Span<UInt8>, _ name: Range<Int>, in names: NameTable<Element>) -> Element? {
        guard let prefix = prefix(bytes, of: name) else { return nil }
        var local = PackedName()
        for index in (prefix.upperBound + 1)..<name.upperBound { local.append(bytes[index]) }
        guard let element = names.find(local) else { return nil }
        if isMathML(bytes, prefix) { return element.isMathML ? element : nil }
        // A heading of a paper's, and no page's title, which is removed with its content.
        if isJATS(bytes, prefix), element == .title { return .div }
        return element.traits.contains(.kept) || isXHTML(bytes, prefix) && element.isXHTMLBesides ? element : nil
    }

    /// Whether a tag has this name, which may have a prefix.
    static func isLocal(_ local: StaticString, _ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
        bytes.says(local, in: prefix(bytes, of: name).map { ($0.upperBound + 1)..<name.upperBound } ?? name)
    }

    private static func isMathML(_ bytes: Span<UInt8>, _ prefix: Range<Int>) -> Bool {
        bytes.says("mml", in: prefix) || bytes.says("m", in: prefix)
    }

    private static func isJATS(_ bytes: Span<UInt8>, _ prefix: Range<Int>) -> Bool { bytes.says("jats", in: prefix) }

    private static func isXHTML(_ bytes: Span<UInt8>, _ prefix: Range<Int>) -> Bool {
        bytes.says("html", in: prefix) || bytes.says("xhtml", in: prefix) || bytes.says("h", in: prefix)
    }
}

extension Element {
    fileprivate var isMathML: Bool { isLaidOut || self == .math || self == .annotation || self == .annotationXml }

    /// Whether it is not on the allow-list, but is written as another element, or removed with its content, with a prefix as well. All
    /// others change how what follows is read, which browsers would not do here, or speak of a page.
    fileprivate var isXHTMLBesides: Bool {
        switch self {
        case .iframe, .embed, .object, .param, .script, .style: true
        default: false
        }
    }
}
