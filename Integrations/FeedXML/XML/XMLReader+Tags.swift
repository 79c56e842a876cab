import AggregatorCore

extension XMLReader {
    /// Reads a start tag. If an open entry has to end before it, returns that entry and reads nothing.
    mutating func readStartTag() throws(FormatFailure) -> Int? {
        let tree = tree
        let start = position
        let name = tagName(at: start)
        if let top = open.last, top.isVoid { closeInnermost() }
        if let entry = closeUnended(before: name, at: start) { return entry }
        closeParagraph(before: name.whole)
        // The outlines of a list of subscriptions are no markup, though they are in its body.
        let isMarkup = (open.last?.holdsProse ?? false) && name.tag != .outline
        if isMarkup, try readWords(behind: name.end) { return nil }
        let hasRoom = try makeRoom(inMarkup: isMarkup)

        let mark = XMLTree.Mark(
            nodes: tree.pointee.nodes.count, attributes: tree.pointee.attributes.count, arena: tree.pointee.arena.count,
            sibling: open.last.map { tree.pointee.nodes[$0.node].lastChild } ?? -1)
        let outerBindings = bindings.count
        position = name.end
        let isEmpty = try readAttributes(of: start, inMarkup: isMarkup)
        // A tag that was cut off is not relied on.
        guard hasRoom, position < source.count || source[source.count - 1] == UInt8(ascii: ">") else {
            tree.pointee.attributes.removeSubrange(mark.attributes...)
            return nil
        }
        try bindNamespaces(from: mark.attributes, of: name.tag, prefix: name.prefix)
        try checkSize()
        let space = resolve(name.prefix)
        resolveAttributes(from: mark.attributes)
        let index = append(name, in: space, attributesFrom: mark.attributes, at: start)
        let isInProse = open.last?.holdsProse ?? false
        if !isInProse { fieldBytes = 0 }
        var element = OpenElement(
            node: index, nameHash: nameHash(tree.pointee.bytes(name.whole)), mark: mark, bindings: outerBindings,
            holdsProse: isInProse || name.tag.holdsProse(in: space))
        judge(&element, name, space, at: start)
        element.isVoid = element.holdsProse && !isEmpty && isVoid(name.whole)
        open.append(element)
        if element.isEntry { try beginEntry() }
        guard isEmpty else { return nil }
        closeInnermost()
        return element.isEntry ? index : nil
    }

    /// Reads a `<` as text behind whose name stand words and the next `<`, without a `>` or an attribute's value: it begins no tag, as in
    /// `if x <y and so on`. Returns whether it is so.
    private mutating func readWords(behind name: Int) throws(FormatFailure) -> Bool {
        var end = name
        var hasWords = false
        while end < source.count, source[end] != UInt8(ascii: "<") {
            if source[end] == UInt8(ascii: ">") || source[end] == UInt8(ascii: "=") { return false }
            hasWords = hasWords || !isSpace(source[end])
            end += 1
        }
        guard hasWords, end < source.count else { return false }
        log.add("bare-less-than", "A `<` that begins no tag was read as text.", at: position)
        try append(text: position, to: end, isLiteral: false)
        position = end
        return true
    }

    /// The name in a start tag.
    struct TagName {
        let whole: XMLTree.Slice
        /// Empty if there is none.
        let prefix: XMLTree.Slice
        let hasPrefix: Bool
        let tag: Tag
        /// The end of the name.
        let end: Int
    }

    private func tagName(at start: Int) -> TagName {
        var end = start + 1
        while end < source.count, !isNameEnd(source[end]) { end += 1 }
        let colon = source.firstIndex(of: UInt8(ascii: ":"), from: start + 1, to: end)
        let hasPrefix = colon < end && colon + 1 < end
        return TagName(
            whole: slice(start + 1, end), prefix: slice(start + 1, hasPrefix ? colon : start + 1), hasPrefix: hasPrefix,
            tag: table.tag(Bytes(rebasing: source[(hasPrefix ? colon + 1 : start + 1)..<end])), end: end)
    }

    /// A node for the element, with the attributes that were read for it.
    private mutating func append(_ name: TagName, in space: Namespace, attributesFrom first: Int, at start: Int) -> Int {
        let tree = tree
        let parent = open.last
        var node = XMLTree.Node(
            kind: .element, parent: Int32(truncatingIfNeeded: parent?.node ?? -1), offset: Int32(truncatingIfNeeded: start))
        node.tag = name.tag
        node.space = space
        node.slice = name.whole
        node.firstAttribute = Int32(truncatingIfNeeded: first)
        node.attributeCount = Int32(truncatingIfNeeded: tree.pointee.attributes.count - first)
        if tree.pointee.hasBases { node.base = base(of: node, in: parent) }
        let index = tree.pointee.append(node)
        guard parent == nil else { return index }
        if rootTag == nil {
            (root, rootTag, rootStart) = (index, name.tag, start)
        } else {
            log.add("second-root", "The document has more than one root element.", at: start)
        }
        return index
    }

    /// The innermost element with an `xml:base`: this one, which is about to be added, or one around it.
    private func base(of node: XMLTree.Node, in parent: OpenElement?) -> Int32 {
        let own = tree.pointee.attributes[Int(node.firstAttribute)...]
        if own.contains(where: { $0.space == .xml && $0.tag == .base }) { return Int32(truncatingIfNeeded: tree.pointee.nodes.count) }
        return parent.map { tree.pointee.nodes[$0.node].base } ?? -1
    }

    /// Decides whether it is an entry, or an element that nothing reads.
    private mutating func judge(_ element: inout OpenElement, _ name: TagName, _ space: Namespace, at start: Int) {
        let isEntry = name.tag == .item || name.tag == .entry
        element.isEntry = isEntry && space.isCore && !element.holdsProse && !open.contains { $0.isEntry }
        element.isForeign = !element.isEntry && isForeign(name.tag, space, in: open.last, isProse: element.holdsProse)
        // Lists of subscriptions consist of outlines, so these do not count as parts.
        if !element.isEntry, !element.isForeign, !element.holdsProse, name.tag != .outline {
            // The root holds all the rest, so it is never passed over: `attributes` bounds its own.
            let isRoot = element.node == root
            let attributeCount = isRoot ? 0 : Int(tree.pointee.nodes[element.node].attributeCount)
            element.isForeign = !takeParts(1 + attributeCount, at: start) && !isRoot
        }
    }

    /// Reads an end tag. What it crosses ends too; an entry among that is returned first, and the tag is read again.
    mutating func readEndTag() throws(FormatFailure) -> Int? {
        let tree = tree
        let start = position
        var end = start + 2
        while end < source.count, !isNameEnd(source[end]) { end += 1 }
        let name = Bytes(rebasing: source[min(start + 2, source.count)..<end])
        // The next tag is looked for first: it is near, while an end tag's own `>` may be missing for megabytes.
        let next = source.firstIndex(of: UInt8(ascii: "<"), from: end, to: source.count)
        let close = source.firstIndex(of: UInt8(ascii: ">"), from: end, to: next)
        let isWhole = close < next
        let after = isWhole ? close + 1 : next
        if !isWhole {
            log.add("unclosed-tag", "An end tag without its `>` was ended where the next one began.", at: start)
        }
        guard after - start <= limits.tagLength else { throw .exceeded(.tagLength, of: limits) }

        if isInnermostOpen, let top = open.last, name.equals(tree.pointee.bytes(tree.pointee.nodes[top.node].slice)) {
            position = after
            closeInnermost()
            return top.isEntry ? top.node : nil
        }
        if endFlattened(name) {
            position = after
            return nil
        }
        let hash = nameHash(name)
        guard
            let match = open.lastIndex(where: {
                $0.nameHash == hash && isSameName(name, tree.pointee.bytes(tree.pointee.nodes[$0.node].slice))
            })
        else {
            log.add("unmatched-end-tag", "An end tag that nothing began was passed over.", at: start)
            position = after
            return nil
        }
        while open.count > match + 1, let top = open.last {
            if !top.isVoid {
                log.add("unclosed-element", "An element that was not ended was ended with the one around it.", at: start)
                returnChildren(of: top.node)
            }
            closeInnermost()
            if top.isEntry { return top.node }
        }
        position = after
        let top = open[match]
        closeInnermost()
        return top.isEntry ? top.node : nil
    }

    /// HTML: a paragraph or list item ends where the next one begins.
    private mutating func closeParagraph(before name: XMLTree.Slice) {
        let tree = tree
        guard isInnermostOpen, let top = open.last, top.holdsProse, name.count <= 2 else { return }
        let bytes = tree.pointee.bytes(name)
        guard bytes.startsIgnoringCase(with: "p", at: 0) && bytes.count == 1 || bytes.startsIgnoringCase(with: "li", at: 0),
            isSameName(bytes, tree.pointee.bytes(tree.pointee.nodes[top.node].slice))
        else { return }
        log.add("unclosed-element", "A paragraph that was not ended was ended where the next one began.", at: position)
        closeInnermost()
    }

    /// Moves children of an element that was never ended to the one around it, if they can only belong there.
    mutating func returnChildren(of index: Int) {
        let tree = tree
        let element = tree.pointee.nodes[index]
        let isLeaf = element.tag.isLeaf && element.space.isCore
        guard isLeaf || element.tag.holdsProse(in: element.space), element.parent >= 0 else { return }
        var previous: Int32 = -1
        var child = element.firstChild
        while child >= 0 {
            let node = tree.pointee.nodes[Int(child)]
            if node.kind == .element, isLeaf || (node.space.isCore && node.tag.isMember) { break }
            previous = child
            child = node.next
        }
        guard child >= 0 else { return }
        let last = element.lastChild
        tree.pointee.nodes[index].lastChild = previous
        if previous < 0 { tree.pointee.nodes[index].firstChild = -1 } else { tree.pointee.nodes[Int(previous)].next = -1 }
        tree.pointee.nodes[index].next = child
        tree.pointee.nodes[Int(element.parent)].lastChild = last
        let first = Int(child)
        while child >= 0 {
            tree.pointee.nodes[Int(child)].parent = element.parent
            child = tree.pointee.nodes[Int(child)].next
        }
        // They are no longer in the element that has the base, and what is in them is not either.
        guard element.base == Int32(truncatingIfNeeded: index) else { return }
        let base = tree.pointee.nodes[Int(element.parent)].base
        for moved in first..<tree.pointee.nodes.count where tree.pointee.nodes[moved].base == element.base {
            tree.pointee.nodes[moved].base = base
        }
    }

    /// Whether an element in a feed or an entry is ignored: one without a meaning here, or RDF's list of the items that follow.
    private func isForeign(_ tag: Tag, _ space: Namespace, in parent: OpenElement?, isProse: Bool) -> Bool {
        guard let parent else { return false }
        return parent.isForeign || !isProse && (tag == .other && space != .podcast || tag == .items) && isContainer(parent)
    }

    /// Whether an element in an unknown default namespace is the feed's own: others bring their own vocabulary into the feed.
    func isOwn(_ tag: Tag) -> Bool {
        open.isEmpty || tag.isMember || tag.isLeaf || tag.holdsProse(in: .none)
            || [.rss, .rdf, .channel, .feed, .item, .entry, .items].contains(tag)
    }

    func isContainer(_ element: OpenElement) -> Bool {
        let node = tree.pointee.nodes[element.node]
        return node.space.isCore && [.channel, .feed, .item, .entry].contains(node.tag)
    }

    private func isVoid(_ name: XMLTree.Slice) -> Bool {
        let bytes = tree.pointee.bytes(name)
        switch bytes.count {
        case 2: return bytes.startsIgnoringCase(with: "br", at: 0) || bytes.startsIgnoringCase(with: "hr", at: 0)
        case 3: return bytes.startsIgnoringCase(with: "img", at: 0) || bytes.startsIgnoringCase(with: "wbr", at: 0)
        case 5: return bytes.startsIgnoringCase(with: "input", at: 0) || bytes.startsIgnoringCase(with: "embed", at: 0)
        default: return false
        }
    }

    /// FNV-1a.
    private func nameHash(_ name: Bytes) -> UInt32 {
        name.reduce(2_166_136_261) { ($0 ^ UInt32(lowercased($1))) &* 16_777_619 }
    }

    func isSameName(_ a: Bytes, _ b: Bytes) -> Bool {
        guard a.count == b.count else { return false }
        for index in 0..<a.count where lowercased(a[index]) != lowercased(b[index]) { return false }
        return true
    }

    @inline(__always)
    func isNameEnd(_ byte: UInt8) -> Bool {
        byte <= 32 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "=")
    }

    @inline(__always)
    func slice(_ start: Int, _ end: Int) -> XMLTree.Slice {
        XMLTree.Slice(offset: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: end - start))
    }
}
