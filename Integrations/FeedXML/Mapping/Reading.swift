import AggregatorCore

/// What the mapping of one document shares: its address, warnings, what media inherit, and how its dates with slashes are read.
struct Reading {
    /// The base of references without an `xml:base`.
    var address: WebAddress?
    var log = WarningLog()
    var inheritance = MediaInheritance()
    /// Whether the feed names PeerTube as its generator; known when the first entry is read.
    var isPeerTube = false
    private var knownOrder: FeedDate.SlashOrder?

    init(address: WebAddress?) { self.address = address?.asBase }

    /// The base of an element: `xml:base` of it and of those around it (XML Base, 4.2), or the document's address. An `xml:base` that can't
    /// be a base is ignored.
    func base(of element: Element) -> WebAddress? {
        let tree = element.tree
        guard tree.pointee.hasBases else { return address }
        var base = address
        var unknown: [Element] = []
        var next = element.node.base
        while next >= 0 {
            let holder = Element(tree: tree, index: Int(next))
            if let known = tree.pointee.keptBase(at: holder.node.offset) {
                base = known
                break
            }
            unknown.append(holder)
            next = holder.parent?.node.base ?? -1
        }
        // From the outside in.
        for holder in unknown.reversed() {
            let written = holder.attribute(.base, .xml).flatMap { WebAddress($0) }?.asBase
            // A long one that grows from element to element is no base either.
            if let own = written?.resolved(against: base).asBase, own.isBase(in: address) { base = own }
            tree.pointee.keep(base: base, at: holder.node.offset)
        }
        return base
    }

    /// The markup that an element holds, with its base. A base that holds for the whole document says nothing about where one of its texts
    /// is.
    func markup(_ source: String, in element: Element) -> Markup {
        let base = base(of: element)
        guard element.tree.pointee.hasBases else { return Markup(untrusted: source, base: base) }
        var root = element
        while let parent = root.parent { root = parent }
        let origin: Markup.BaseOrigin = base == address ? .address : base == self.base(of: root) ? .document : .text
        return Markup(untrusted: source, base: base, baseOrigin: origin)
    }

    /// The address in an element's text.
    func address(in element: Element?) -> WebAddress? {
        guard let element, !element.node.isCut, let text = element.text else { return nil }
        return address(text, in: element)
    }

    /// The address in an attribute.
    func address(_ tag: Tag, of element: Element?, _ space: Namespace = .none) -> WebAddress? {
        guard let element, let text = element.attribute(tag, space) else { return nil }
        return address(text, in: element)
    }

    /// Addresses are often escaped once too often, and `&amp;` means nothing in one. A placeholder, and `//` without a host, is none.
    func address(_ text: String, in element: Element) -> WebAddress? {
        guard !Post.GUID.isPlaceholder(text), text != "//" else { return nil }
        var text = text
        if text.has("&amp;") { text = PlainLabel.decoded(text) }
        let base = base(of: element)
        if Self.isHostWithoutScheme(text) || Self.beginsWithHost(of: base, text) { text = "//\(text)" }
        return WebAddress(text)?.resolved(against: base)
    }

    /// Whether it is a `www.example.org/page`, as people say addresses, and no file of such a name.
    private static func isHostWithoutScheme(_ text: String) -> Bool {
        text.utf8.count > 4 && text.prefix(4).lowercased() == "www." && text.prefix { $0 != "/" }.count { $0 == "." } > 1
    }

    /// Whether it is an `example.org/page` at `example.org`, and no folder of such a name.
    private static func beginsWithHost(of base: WebAddress?, _ text: String) -> Bool {
        guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")), text[..<slash].utf8.contains(UInt8(ascii: ".")),
            let own = base?.parts.host?.lowercased()
        else { return false }
        let host = text[..<slash].lowercased()
        return host == own || host == own.withoutWWW
    }

    /// The time in an element's text; adds a warning if it can't be understood.
    mutating func date(in element: Element?) -> Timestamp? {
        guard let element, !element.node.isCut else { return nil }
        if let date = dateForPrograms(of: element) { return date }
        return element.text.flatMap { date($0, at: element) }
    }

    /// The date that an element of HTML's gives to programs; `nil` where it is a day alone, and the text says its time.
    private mutating func dateForPrograms(of element: Element) -> Timestamp? {
        guard let written = element.dateTime else { return nil }
        let order = written.utf8.contains(UInt8(ascii: "/")) ? slashOrder(at: element) : .monthFirst
        guard let date = FeedDate.parse(written, order: order) else { return nil }
        let colon = UInt8(ascii: ":")
        if !written.utf8.contains(colon), let text = element.text, text.utf8.contains(colon), FeedDate.parse(text) != nil { return nil }
        return date
    }

    mutating func date(_ tag: Tag, of element: Element) -> Timestamp? {
        element.attribute(tag).flatMap { date($0, at: element) }
    }

    mutating func date(_ text: String, at element: Element) -> Timestamp? {
        let order = text.holds(UInt8(ascii: "/")) ? slashOrder(at: element) : .monthFirst
        if let date = FeedDate.parse(text, order: order) { return date }
        log.add(
            "unreadable-date", "The date “\(String(text.unicodeScalars.prefix(60)))” can't be understood.", at: Int(element.node.offset))
        return nil
    }

    /// The order of dates with slashes in the whole document: that of the language which is named where the first of them is read.
    private mutating func slashOrder(at element: Element) -> FeedDate.SlashOrder {
        if let known = knownOrder { return known }
        var language: String?
        var next = element.parent
        while let current = next, language == nil {
            language = current.declaredLanguage ?? current.children.first { $0.tag == .language }?.language
            next = current.parent
        }
        let order = FeedDate.SlashOrder(language: language)
        knownOrder = order
        return order
    }
}
