import AggregatorCore

/// Writes the children of an element as HTML: markup that stood in the feed as elements, not as text.
struct MarkupWriter {
    private var bytes: [UInt8] = []
    private let reading: Reading
    /// Bytes that resolving addresses may still add: four times the markup, or what a hundred pictures beside a long base need, as far as
    /// the document has room for it. Otherwise addresses of three bytes against a long base would make gigabytes of a document. `nil` where
    /// none is resolved.
    private var room: Int?
    private var hasBases = false
    /// The element whose CDATA sections are markup.
    private var root: Int?

    /// `nil` if nothing is in the element.
    ///
    /// - Parameter isHTML: Whether the element should hold markup as text: then a section beside elements, as in
    ///   `<img/><![CDATA[<p>…</p>]]>`, is a piece of the markup.
    static func markup(of element: Element, isHTML: Bool, reading: Reading) -> String? {
        var writer = MarkupWriter(reading, room: nil)
        writer.root = isHTML ? element.index : nil
        writer.writeChildren(of: element, resolving: false)
        if writer.hasBases {
            let (tree, written) = (element.tree, writer.bytes.count)
            writer = MarkupWriter(reading, room: min(max(written * 4, 64 << 10), tree.pointee.roomForBases + written))
            writer.root = isHTML ? element.index : nil
            writer.writeChildren(of: element, resolving: false)
            tree.pointee.roomForBases -= min(tree.pointee.roomForBases, max(0, writer.bytes.count - 2 * written))
        }
        let text = writer.bytes.withUnsafeBufferPointer { String(text: $0.trimmed) }
        return text.isEmpty ? nil : text
    }

    private init(_ reading: Reading, room: Int?) { (self.reading, self.room) = (reading, room) }

    /// The depth is bounded by the reader's limit.
    private mutating func writeChildren(of element: Element, resolving: Bool) {
        var child = element.node.firstChild
        while child >= 0 {
            let node = element.tree.pointee.nodes[Int(child)]
            if node.kind == .text, element.index == root, element.tree.pointee.isSection(node) {
                bytes.append(contentsOf: element.tree.pointee.bytes(node.slice))
            } else if node.kind == .text {
                write(escaped: element.tree.pointee.bytes(node.slice), inAttribute: false)
            } else {
                write(Element(tree: element.tree, index: Int(child)), resolving: resolving)
            }
            child = node.next
        }
    }

    private mutating func write(_ element: Element, resolving: Bool) {
        let name = Self.isHeading(element) ? "div" : element.localName.lowercased()
        let spelling = element.space == .svg ? element.localName : name
        let hasBase = element.bytes(of: .base, .xml) != nil
        hasBases = hasBases || hasBase
        let resolving = resolving || hasBase
        bytes.append(UInt8(ascii: "<"))
        bytes.append(contentsOf: spelling.utf8)
        for attribute in element.attributes where attribute.space != .xml {
            let resolution = resolving && room != nil ? resolve(attribute, of: element) : .asWritten
            // Against the base of the whole text it would lead elsewhere.
            if case .noRoom = resolution { continue }
            bytes.append(UInt8(ascii: " "))
            bytes.append(contentsOf: element.tree.pointee.bytes(attribute.name))
            bytes.append(contentsOf: Array("=\"".utf8))
            if case .resolved(let text) = resolution {
                Array(text.utf8).withUnsafeBufferPointer { write(escaped: $0, inAttribute: true) }
            } else {
                write(escaped: element.tree.pointee.bytes(attribute.value), inAttribute: true)
            }
            bytes.append(UInt8(ascii: "\""))
        }
        let isVoid = Self.voidElements.contains(name)
        bytes.append(contentsOf: Array((isVoid ? " />" : ">").utf8))
        writeChildren(of: element, resolving: resolving)
        guard !isVoid else { return }
        bytes.append(contentsOf: Array("</".utf8))
        bytes.append(contentsOf: spelling.utf8)
        bytes.append(UInt8(ascii: ">"))
    }

    /// Whether it is the title of a part of a text, as in JATS. As HTML, it would be that of a page, which is shown elsewhere. Elements
    /// without a vocabulary, or in that of the feed, are meant as HTML.
    private static func isHeading(_ element: Element) -> Bool {
        element.tag == .title && !element.space.isCore && element.space != .xhtml && element.space != .svg
    }

    /// What becomes of an attribute.
    private enum Resolution {
        case resolved(String)
        /// It holds no address.
        case asWritten
        case noRoom
    }

    /// Resolves an attribute that holds one or more addresses. Of several, those that there is room for are kept.
    private mutating func resolve(_ attribute: XMLTree.Attribute, of element: Element) -> Resolution {
        let value = element.tree.pointee.string(attribute.value)
        if attribute.tag == .href || attribute.tag == .src { return resolve(value[...], of: element) }
        let name = element.tree.pointee.string(attribute.name).lowercased()
        if Self.references.contains(name) { return resolve(value[...], of: element) }
        guard Self.sourceSets.contains(name) else { return .asWritten }
        // An address ends at a space, or with a comma before that; what follows up to a comma is its size (HTML, 4.8.4.3.9).
        var candidates: [String] = []
        var rest = value[...]
        while let start = rest.utf8.firstIndex(where: { !isSpace($0) && $0 != UInt8(ascii: ",") }) {
            rest = rest[start...]
            let address = rest[..<(rest.utf8.firstIndex(where: isSpace) ?? rest.endIndex)]
            rest = rest[address.endIndex...]
            var size = Substring()
            if address.utf8.last != UInt8(ascii: ",") {
                size = rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex)]
                rest = rest[size.endIndex...]
            }
            let named = Substring(
                address.utf8.prefix(address.utf8.count - address.utf8.reversed().prefix { $0 == UInt8(ascii: ",") }.count))
            switch resolve(named, of: element) {
            case .resolved(let text): candidates.append(text + size)
            case .asWritten: candidates.append(String(named) + size)
            case .noRoom: break
            }
        }
        return candidates.isEmpty ? .noRoom : .resolved(candidates.joined(separator: ", "))
    }

    private mutating func resolve(_ reference: Substring, of element: Element) -> Resolution {
        guard let room, let address = WebAddress(reference) else { return .asWritten }
        // Once there is none, no reference is resolved any more: each takes as long as its base is long.
        guard room > 0 || address.scheme != nil else { return .noRoom }
        let text = address.resolved(against: reading.base(of: element)).text
        let growth = max(text.utf8.count - reference.utf8.count, 0)
        self.room = growth <= room ? room - growth : 0
        return growth <= room ? .resolved(text) : .noRoom
    }

    private mutating func write(escaped text: Bytes, inAttribute: Bool) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): bytes.append(contentsOf: Array("&amp;".utf8))
            case UInt8(ascii: "<"): bytes.append(contentsOf: Array("&lt;".utf8))
            case UInt8(ascii: ">") where !inAttribute: bytes.append(contentsOf: Array("&gt;".utf8))
            case UInt8(ascii: "\"") where inAttribute: bytes.append(contentsOf: Array("&quot;".utf8))
            default: bytes.append(byte)
            }
        }
    }

    /// Attributes besides `href` and `src` that hold an address, including those of lazy loading; and attributes that hold several.
    private static let references: Set<String> = ["poster", "cite", "longdesc", "data", "data-src", "data-lazy-src", "data-original"]
    private static let sourceSets: Set<String> = ["srcset", "data-srcset", "data-lazy-srcset"]

    /// HTML's elements that have no end tag (WHATWG, 13.1.2).
    private static let voidElements: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]
}
