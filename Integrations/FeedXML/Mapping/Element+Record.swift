extension Element {
    /// Whether it holds a record for programs, XML of another vocabulary than texts have (RFC 4287, 4.1.3.3): as a text, that is the values
    /// of its elements in a row.
    ///
    /// A text that is taken for a record is lost, so one element that texts are written with is enough for a text, as deep as it may be.
    var holdsRecord: Bool {
        guard let type = attribute(.type)?.lowercased(), hasChildren else { return false }
        let bare = String(type.prefix { $0 != ";" }).trimmingSpace
        guard bare.hasSuffix("/xml") || bare.hasSuffix("+xml"), bare != "application/xhtml+xml" else { return false }
        // All nodes within it follow it, up to the first whose parent stands before it.
        let nodes = tree.pointee.nodes
        for inner in nodes[(index + 1)...] {
            guard inner.parent >= Int32(truncatingIfNeeded: index) else { break }
            if Self.isOfText(inner, in: tree) { return false }
        }
        return true
    }

    private static func isOfText(_ node: XMLTree.Node, in tree: UnsafeMutablePointer<XMLTree>) -> Bool {
        let text = tree.pointee.string(node.slice)
        guard node.kind == .element else { return PlainLabel.hasMarkup(text) }
        if [.xhtml, .svg, .mathml].contains(node.space) { return true }
        let name = text.split(separator: ":", maxSplits: 1).last.map { $0.lowercased() } ?? ""
        return PlainLabel.isElement(name) || textElements.contains(name)
    }

    /// The other elements of HTML, those that DocBook and others have for paragraphs, and those that have an entry's text.
    private static let textElements: Set<String> = [
        "address", "area", "aside", "base", "bdi", "bdo", "body", "button", "canvas", "caption", "col", "colgroup", "content", "data",
        "datalist", "description", "details", "dfn", "dialog", "embed", "entry", "fieldset", "footer", "form", "head", "header", "hgroup",
        "html", "input", "item", "kbd", "label", "legend", "link", "main", "map", "mark", "menu", "meta", "meter", "nav", "noscript",
        "object", "optgroup", "option", "output", "para", "paragraph", "param", "picture", "progress", "rp", "rt", "ruby", "samp", "search",
        "select", "simpara", "slot", "source", "summary", "svg", "template", "textarea", "tfoot", "time", "title", "track", "var", "wbr",
    ]
}
