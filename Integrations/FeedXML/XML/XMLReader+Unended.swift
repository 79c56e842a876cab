import AggregatorCore

/// Elements whose end is missing: one of them would swallow all entries behind it.
extension XMLReader {
    /// Ends what has to end before an entry, or before a document that begins anew; returns the entry among it.
    mutating func closeUnended(before name: TagName, at start: Int) -> Int? {
        switch name.tag {
        case .item, .entry:
            if let entry = closeEntry(before: name, at: start) { return entry }
            closeFeedText(before: name, at: start)
            return nil
        case .rss, .rdf, .feed: return closeEntry(beforeRoot: name, at: start)
        default: return nil
        }
    }

    /// Ends the open entry when another of its kind begins, if all that is open in it can only have been left open by mistake.
    private mutating func closeEntry(before name: TagName, at start: Int) -> Int? {
        guard let entry = open.lastIndex(where: { $0.isEntry }) else { return nil }
        let node = tree.pointee.nodes[open[entry].node]
        let isDeclared = known(name.prefix) == node.space
        guard node.tag == name.tag, isDeclared || mayStand(name.prefix, for: node.space, around: open[entry]),
            areUnended(from: entry + 1, trustingTexts: isDeclared)
        else { return nil }
        log.add("unclosed-element", "An item that was not ended was ended where the next one began.", at: start)
        return closeEntry()
    }

    /// Ends the open entry when the document's root begins anew: the first copy of it broke off there, so that another entry begins before
    /// this one ends.
    private mutating func closeEntry(beforeRoot name: TagName, at start: Int) -> Int? {
        guard name.tag == rootTag, let entry = open.lastIndex(where: { $0.isEntry }), let top = open.last, !top.holdsProse,
            known(name.prefix) != .unknown, !isWellNested(), !hasEndAhead(open[entry]), areUnended(from: entry + 1)
        else { return nil }
        tree.pointee.nodes[top.node].isCut = true
        isEntryCut = true
        log.add("unclosed-element", "An item that was not ended was ended where the document begins anew.", at: start)
        return closeEntry()
    }

    /// Ends the open entry, and all that is open in it.
    private mutating func closeEntry() -> Int? {
        while let top = open.last {
            if !top.isEntry, !top.isVoid { returnChildren(of: top.node) }
            closeInnermost()
            if top.isEntry { return top.node }
        }
        return nil
    }

    /// Ends a text of the feed itself where the first entry begins: a title that was not ended would swallow all entries.
    private mutating func closeFeedText(before name: TagName, at start: Int) {
        // What is said of another format's entries is a part of the text: “Use the <entry> tag”.
        guard name.tag == (rootTag == .feed ? .entry : .item), !open.contains(where: \.isEntry), let first = unendedText(before: name)
        else { return }
        log.add("unclosed-element", "An element that was not ended was ended where the first item began.", at: start)
        while open.count > first, let top = open.last {
            if !top.isVoid { returnChildren(of: top.node) }
            closeInnermost()
        }
    }

    /// The outermost open element that has to end before an entry may begin.
    private mutating func unendedText(before name: TagName) -> Int? {
        let feedText = open.indices.dropFirst().first { number in
            let node = tree.pointee.nodes[open[number].node]
            return node.space.isCore && (node.tag.isLeaf || node.tag.holdsProse(in: node.space)) && isContainer(open[number - 1])
        }
        if !name.hasPrefix, let feedText { return feedText }
        let first = (open.lastIndex(where: { isFrame($0) }) ?? 0) + 1
        guard first < open.count, open.last?.holdsProse ?? false, !isWellNested(),
            space(of: name.prefix, around: open[first])?.isCore ?? false, areUnended(from: first)
        else { return nil }
        return first
    }

    private func isFrame(_ element: OpenElement) -> Bool {
        !element.holdsProse && [.rss, .rdf, .channel, .feed].contains(tree.pointee.nodes[element.node].tag)
    }

    /// - Parameter trustsTexts: Whether a text of the format's own needs no look at its end.
    private mutating func areUnended(from first: Int, trustingTexts trustsTexts: Bool = true) -> Bool {
        for index in first..<open.count where !mayBeUnended(index, trustsTexts) { return false }
        return true
    }

    /// Whether an element may be open only because its end is missing. Others may rightly contain an element called item.
    private mutating func mayBeUnended(_ index: Int, _ trustsTexts: Bool) -> Bool {
        let element = open[index]
        let node = tree.pointee.nodes[element.node]
        guard element.holdsProse else { return isUnended(node.tag, node.space) || !isWellNested() && !hasEndAhead(element) }
        if holdsDocument(element.node) { return false }
        let isInText = index > 0 && open[index - 1].holdsProse
        if node.space.isCore, trustsTexts || isInText { return true }
        return !isWellNested() && (isInText && node.space != .unknown || !hasEndAhead(element))
    }

    /// Whether an element outside of any text may only be open by mistake, by its name.
    private func isUnended(_ tag: Tag, _ space: Namespace) -> Bool {
        if !space.isCore { return space != .unknown && tag != .other && tag != .items }
        return tag.isLeaf || tag.isMember || [.name, .email, .uri, .url, .source, .contributor, .image].contains(tag)
    }

    /// Whether the vocabulary of a tag with that prefix is `space` once all in `element` has ended.
    private mutating func mayStand(_ prefix: XMLTree.Slice, for space: Namespace, around element: OpenElement) -> Bool {
        self.space(of: prefix, around: element) == space && !isWellNested()
    }

    /// Whether it is Atom's content in the form of another document (RFC 4287, 4.1.3.3).
    private func holdsDocument(_ index: Int) -> Bool {
        guard tree.pointee.nodes[index].tag == .content else { return false }
        let type = Element(tree: tree, index: index).attribute(.type)?.lowercased() ?? ""
        return type.has("/xml") || type.has("+xml")
    }
}
