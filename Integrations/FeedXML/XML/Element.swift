import AggregatorCore

/// An element of a tree: a place in it, which owns nothing.
///
/// Valid until the tree drops the element: an entry, and what is in it, until `XMLReader.nextEntry` is called again; any other as long as
/// the reader, whose end frees the tree.
struct Element {
    /// Owned by the reader.
    let tree: UnsafeMutablePointer<XMLTree>
    /// Its place among the tree's nodes.
    let index: Int

    var node: XMLTree.Node { tree.pointee.nodes[index] }
    var tag: Tag { tree.pointee.nodes[index].tag }
    var space: Namespace { tree.pointee.nodes[index].space }
    var parent: Element? {
        let parent = Int(node.parent)
        return parent < 0 ? nil : Element(tree: tree, index: parent)
    }

    /// Child elements, in order.
    var children: Children { Children(tree: tree, following: node.firstChild) }

    struct Children: Sequence, IteratorProtocol {
        let tree: UnsafeMutablePointer<XMLTree>
        var following: Int32

        mutating func next() -> FeedXML.Element? {
            while following >= 0 {
                let index = Int(following)
                following = tree.pointee.nodes[index].next
                if tree.pointee.nodes[index].kind == .element { return FeedXML.Element(tree: tree, index: index) }
            }
            return nil
        }
    }

    func child(_ tag: Tag) -> Element? { children.first { $0.tag == tag } }

    var hasChildren: Bool { children.contains { _ in true } }

    /// Its name, as written.
    var name: String { tree.pointee.string(node.slice) }
    /// Its name without prefix, as written.
    var localName: String { name.split(separator: ":", maxSplits: 1).last.map(String.init) ?? name }
}

extension Element {
    var attributes: ArraySlice<XMLTree.Attribute> {
        let node = node
        return tree.pointee.attributes[Int(node.firstAttribute)..<Int(node.firstAttribute + node.attributeCount)]
    }

    /// An attribute's bytes without white space around them; `nil` if it is missing or empty. Valid until the reader reads on
    /// (`XMLTree.bytes`): what is to be kept is copied.
    func bytes(of tag: Tag, _ space: Namespace = .none) -> Bytes? {
        let node = node
        guard node.attributeCount > 0 else { return nil }
        for index in Int(node.firstAttribute)..<Int(node.firstAttribute + node.attributeCount) {
            let attribute = tree.pointee.attributes[index]
            guard attribute.tag == tag, attribute.space == space || (space == .none && attribute.space.isCore) else { continue }
            let value = tree.pointee.bytes(attribute.value).trimmed
            if value.count > 0 { return value }
        }
        return nil
    }

    func attribute(_ tag: Tag, _ space: Namespace = .none) -> String? {
        bytes(of: tag, space).map { String(text: $0) }
    }

    /// An attribute's text without markup; `nil` if nothing is left of it.
    func plainAttribute(_ tag: Tag) -> String? {
        attribute(tag).map(PlainLabel.of).flatMap { $0.isEmpty ? nil : $0 }
    }

    func has(_ tag: Tag) -> Bool { attributes.contains { $0.tag == tag && $0.space.isCore } }
}

extension Element {
    /// The text where it lies, without white space around it; `nil` if it is not in one piece, which is rare. Valid until the reader reads
    /// on (`XMLTree.bytes`).
    var onlyBytes: Bytes? {
        let first = Int(node.firstChild)
        guard first >= 0 else { return Bytes(start: nil, count: 0) }
        let child = tree.pointee.nodes[first]
        guard child.next < 0, child.kind == .text else { return nil }
        return tree.pointee.bytes(child.slice).trimmed
    }

    /// The text of the element and of those in it, without white space around it; `nil` if there is none.
    var text: String? {
        if let bytes = onlyBytes { return string(bytes) }
        var collected: [UInt8] = []
        collect(into: &collected)
        return collected.withUnsafeBufferPointer { string($0.trimmed) }
    }

    /// The text without a `<![CDATA[` that was escaped together with what it should protect, or written twice.
    private func string(_ bytes: Bytes) -> String? {
        guard bytes.starts(with: "<![CDATA[", at: 0) else { return bytes.count == 0 ? nil : String(text: bytes) }
        let inner = Bytes(rebasing: bytes[9...])
        let end = inner.firstIndex(of: "]]>", from: 0, to: inner.count) ?? inner.count
        // With several sections, or with the mark as a word, the text is about sections.
        guard end + 3 >= inner.count, end < inner.count || inner.first != UInt8(ascii: " ") else { return String(text: bytes) }
        tree.pointee.note(.literalSection, at: Int(node.offset))
        let text = Bytes(rebasing: inner[..<end]).trimmed
        return text.count == 0 ? nil : String(text: text)
    }

    /// The text to the letter, but for white space around it; `nil` if it was cut off or is a placeholder.
    var identifier: String? { node.isCut ? nil : text.flatMap { Post.GUID.isPlaceholder($0) ? nil : $0 } }

    /// The text without tags and entities, should there be any in it.
    var plainText: String? {
        guard let text else { return nil }
        let plain = PlainLabel.of(text)
        return plain.isEmpty ? nil : plain
    }

    /// The text with its line breaks and with anything in angle brackets, for descriptions; if it has tags of HTML, the same as
    /// `plainText`.
    var plainLines: String? {
        guard let text else { return nil }
        let plain = PlainLabel.hasMarkup(text) ? PlainLabel.of(text) : PlainLabel.decoded(text)
        return plain.isEmpty ? nil : plain
    }

    /// The words of a list in the text, without white space around them; no more than a list has room for that has `count` already.
    func words(in text: String, after count: Int, between isSeparator: (Character) -> Bool) -> [String] {
        let most = max(0, tree.pointee.mostParts - count)
        var words = text.split(maxSplits: most, whereSeparator: isSeparator)
        if words.count > most {
            words.removeLast()
            tree.pointee.notePassedOver(at: Int(node.offset))
        }
        return words.map { String($0).trimmingSpace }.filter { !$0.isEmpty }
    }

    /// The depth is bounded by the reader's limit.
    private func collect(into bytes: inout [UInt8]) {
        var child = node.firstChild
        while child >= 0 {
            let node = tree.pointee.nodes[Int(child)]
            if node.kind == .text {
                bytes.append(contentsOf: tree.pointee.bytes(node.slice))
            } else {
                Element(tree: tree, index: Int(child)).collect(into: &bytes)
            }
            child = node.next
        }
    }
}
