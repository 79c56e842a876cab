import AggregatorCore

/// The format and version of a document, and which of its elements describe the feed.
struct FeedShape {
    /// `channel` or `feed` first, then what is around it.
    private(set) var elements: [Element] = []
    private let root: Element?
    private let rootTag: Tag?
    /// Names of namespaces that the document declares, in lower case.
    private let namespaces: [String]
    /// Whether RSS's is among them.
    private let speaksRSS: Bool

    init(_ reader: borrowing XMLReader) {
        let tree = reader.tree
        namespaces = reader.spaces.map { tree.pointee.string($0.name).lowercased() }
        speaksRSS = reader.spaces.contains { $0.space == .rss }
        rootTag = reader.rootTag
        guard let index = reader.root, tree.pointee.nodes.indices.contains(index) else {
            root = nil
            return
        }
        root = Element(tree: tree, index: index)
        for index in tree.pointee.nodes.indices where tree.pointee.nodes[index].kind == .element {
            let node = tree.pointee.nodes[index]
            guard node.tag == .channel || node.tag == .feed, node.space.isCore, elements.first.map({ $0.space.isCore }) ?? true else {
                continue
            }
            if elements.isEmpty { elements.append(Element(tree: tree, index: index)) }
        }
        if let root, root.tag == .rdf || root.tag == .rss, elements.first?.index != root.index { elements.append(root) }
    }

    /// Whether the document is a root with nothing in it.
    var isHollow: Bool { !elements.contains { $0.tag == .channel || $0.tag == .feed || $0.children.contains { _ in true } } }

    /// The name of the root if it is RDF that describes no feed: RDF may describe people, and where their feeds are. A root with nothing in
    /// it is a feed if it declares RSS's namespace.
    var otherRDF: String? {
        guard let root, root.tag == .rdf, root.child(.channel) == nil, root.hasChildren || !speaksRSS else { return nil }
        return root.localName
    }

    var isPeerTube: Bool {
        elements.first?.children.contains { $0.tag == .generator && ($0.text?.lowercased().includes("peertube") ?? false) } ?? false
    }

    var format: String {
        guard let root else { return rootTag == .entry ? atom(nil) : "rss" }
        let main = elements.first ?? root
        switch (root.tag, main.tag) {
        case (_, .feed): return atom(main)
        case (.entry, _): return atom(root)
        case (.rdf, _): return rdf
        case (.rss, _): return Self.rss(root)
        case (.channel, _): return root.name.utf8.contains { $0 >= 97 } ? "rss" : "cdf"
        default: return "rss"
        }
    }

    private func atom(_ feed: Element?) -> String {
        if let version = feed?.attribute(.version), version.hasPrefix("0.") { return "atom-0.3" }
        if namespaces.contains(where: { $0.includes("w3.org/2005/atom") }) { return "atom-1.0" }
        let isOld = namespaces.contains { $0.includes("purl.org/atom") } || feed?.child(.tagline) != nil || feed?.child(.modified) != nil
        return isOld ? "atom-0.3" : "atom-1.0"
    }

    private var rdf: String {
        let isFirst = namespaces.contains { $0.includes("netscape.com/rdf/simple/0.9") }
        return isFirst ? "rss-0.90" : "rss-1.0"
    }

    private static func rss(_ root: Element) -> String {
        let version = (root.attribute(.version) ?? "").filter { $0 != "\"" && $0 != "'" }
        switch version {
        case "0.90", "0.9": return "rss-0.90"
        case "0.91": return "rss-0.91"
        case "0.92": return "rss-0.92"
        case "0.93": return "rss-0.93"
        case "0.94": return "rss-0.94"
        case _ where version.hasPrefix("0.91"): return "rss-0.91"
        case _ where version.hasPrefix("0.92"): return "rss-0.92"
        case _ where version.hasPrefix("2"): return "rss-2.0"
        case _ where version.hasPrefix("1"): return "rss-1.0"
        default: return "rss"
        }
    }
}
