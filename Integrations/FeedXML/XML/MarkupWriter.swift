import AggregatorCore

/// Writes the children of an element as HTML: what stood in the feed as elements and not as text.
struct MarkupWriter {
    private var bytes: [UInt8] = []
    private let reading: Reading

    /// `nil` where nothing is in there.
    static func markup(of element: Element, reading: Reading) -> String? {
        var writer = MarkupWriter(reading: reading)
        writer.writeChildren(of: element, resolving: false)
        let text = writer.bytes.withUnsafeBufferPointer { String(text: $0.trimmed) }
        return text.isEmpty ? nil : text
    }

    private init(reading: Reading) { self.reading = reading }

    /// Depth is bounded by the reader's limit.
    private mutating func writeChildren(of element: Element, resolving: Bool) {
        var child = element.node.firstChild
        while child >= 0 {
            let node = element.tree.pointee.nodes[Int(child)]
            if node.kind == .text {
                write(escaped: element.tree.pointee.bytes(node.slice), inAttribute: false)
            } else {
                write(Element(tree: element.tree, index: Int(child)), resolving: resolving)
            }
            child = node.next
        }
    }

    private mutating func write(_ element: Element, resolving: Bool) {
        let name = element.localName.lowercased()
        let spelling = element.space == .svg ? element.localName : name
        let resolving = resolving || element.bytes(of: .base, .xml) != nil
        bytes.append(UInt8(ascii: "<"))
        bytes.append(contentsOf: spelling.utf8)
        for attribute in element.attributes where attribute.space != .xml {
            let isReference = attribute.tag == .href || attribute.tag == .src
            bytes.append(UInt8(ascii: " "))
            bytes.append(contentsOf: element.tree.pointee.bytes(attribute.name))
            bytes.append(contentsOf: Array("=\"".utf8))
            if resolving, isReference, let address = WebAddress(element.tree.pointee.string(attribute.value)) {
                let resolved = address.resolved(against: reading.base(of: element)).text
                Array(resolved.utf8).withUnsafeBufferPointer { write(escaped: $0, inAttribute: true) }
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

    /// HTML's elements that have no end tag (WHATWG, 13.1.2).
    private static let voidElements: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]
}
