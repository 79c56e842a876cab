import AggregatorCore

extension Link {
    /// Atom's `link` (RFC 4287, 4.2.7); some feeds write the address as text. An empty address is the base itself (RFC 3986, 4.4), which
    /// may be meant if the relation is `self`.
    init?(_ element: Element, reading: Reading) {
        var relation = element.attribute(.rel) ?? "alternate"
        let isItself = relation == "self" && element.tree.pointee.hasBases && element.has(.href)
        guard let url = reading.address(.href, of: element) ?? reading.address(in: element) ?? (isItself ? reading.base(of: element) : nil)
        else { return nil }
        // Registered relations may be written as an address (RFC 4287, 4.2.7.2).
        for prefix in ["http://www.iana.org/assignments/relation/", "http://www.iana.org/assignments/link-relations/"]
        where relation.hasPrefix(prefix) {
            relation = String(relation.dropFirst(prefix.count))
        }
        self.init(
            relation: relation, url: url, mimeType: element.attribute(.type), title: element.plainAttribute(.title),
            language: element.attribute(.hrefLang), size: element.attribute(.length).flatMap(Number.size))
    }

    /// An attribute may name several relations, in any case, as in HTML and in `Link` fields (RFC 8288, 3.3).
    var relations: [Substring] { relation.lowercased().split(separator: " ") }
}

extension Link {
    /// An enclosure is one of the source's links.
    init(_ attachment: Attachment) {
        self.init(
            relation: "enclosure", url: attachment.url, mimeType: attachment.mimeType, title: attachment.title, size: attachment.size)
    }
}

extension Element {
    /// The language in `xml:lang`, with the hyphens of BCP 47.
    var declaredLanguage: String? { attribute(.xmlLanguage, .xml).map(Self.hyphenated) }
    /// The language that the element's text names.
    var language: String? { plainText.map(Self.hyphenated) }

    private static func hyphenated(_ language: String) -> String {
        language.utf8.contains(UInt8(ascii: "_")) ? String(language.map { $0 == "_" ? "-" : $0 }) : language
    }
}

extension Category {
    /// Atom's `category`, with attributes, or RSS's, with text.
    init?(_ element: Element) {
        let text = element.plainText
        let scheme = element.attribute(.scheme) ?? element.attribute(.domain)
        let label = element.plainAttribute(.label)
        guard let term = element.plainAttribute(.term) ?? text ?? label else { return nil }
        self.init(term: term, scheme: scheme, label: label)
    }
}

extension Attachment {
    /// RSS's `enclosure`; some feeds write Atom's attribute names, and RDF has the address in an attribute of its own.
    init?(enclosure element: Element, reading: Reading) {
        guard
            let url = reading.address(.url, of: element) ?? reading.address(.href, of: element)
                ?? reading.address(.resource, of: element, .rdf) ?? reading.address(in: element)
        else { return nil }
        self.init(
            url: url, mimeType: element.attribute(.type), title: element.plainAttribute(.title),
            size: element.attribute(.length).flatMap(Number.size), duration: element.attribute(.duration).flatMap(Number.duration))
    }

    init(_ link: Link) { self.init(url: link.url, mimeType: link.mimeType, title: link.title, size: link.size) }
}
