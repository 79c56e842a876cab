import AggregatorCore

extension XMLReader {
    /// The next `]]>`, as far as one was looked for, and whose it may be.
    struct SectionEnd {
        /// Where it stands; the source's end where there is none.
        var index = -1
        /// The last section that begins before it: where several do, either its end is this, and those before have none, or all but the
        /// first are quoted in the first one's text.
        var last: Section?
    }

    struct Section {
        var start: Int
        /// The element that it stands in, where nothing else stands before it there.
        var name: Bytes?
        /// Where the last entry in front of it begins.
        var entry: Int?
        /// What stands behind the `]]>`, where that is an end tag.
        var follower: Bytes?
        /// The `]]>`, or the end of its element before that, shows that it is quoted.
        var isQuoted = false
    }

    /// How a text about feeds splits a `]]>` that it quotes.
    private static let splitEnds: [StaticString] = ["]]><![CDATA[>", "]]><![CDATA[]>", "]]>]]&gt;", "]]>&gt;"]

    mutating func readCDATA() throws(FormatFailure) {
        let tree = tree
        let start = position + 9
        if sectionEnd.index < start { sectionEnd = nextSectionEnd(from: start) }
        let end = sectionEnd.index
        let lost = end < source.count ? lostEnd(from: start) : naturalEnd(from: start, to: source.count)
        if end < source.count, lost == nil {
            try append(text: start, to: end, isLiteral: true)
            position = end + 3
            return
        }
        log.add("unterminated-cdata", "A CDATA section does not end.", at: position)
        if open.contains(where: { $0.isEntry }) { if end == source.count { hasOpenSection = true } else { hasLostSection = true } }
        if lost == nil, let node = open.last?.node { tree.pointee.nodes[node].isCut = true }
        try append(text: start, to: lost ?? source.count, isLiteral: true)
        position = lost ?? source.count
    }

    private func nextSectionEnd(from start: Int) -> SectionEnd {
        guard let end = source.firstIndex(of: "]]>", from: start, to: source.count) else { return SectionEnd(index: source.count) }
        var last: Int?
        var index = start
        // The `!` is rarer than what it follows.
        while let mark = source.firstIndex(of: "![", from: index, to: end) {
            if mark > start, source.startsIgnoringCase(with: "<![cdata[", at: mark - 1) { last = mark - 1 }
            index = mark + 2
        }
        guard let last else { return SectionEnd(index: end) }
        var section = Section(start: last, name: nameOfTag(before: last, from: start), follower: nameOfEndTag(from: end + 3))
        var entry = firstEntry(from: start, to: last)
        while let place = entry {
            section.entry = place
            entry = firstEntry(from: place + 1, to: last)
        }
        section.isQuoted = Self.splitEnds.contains { source.starts(with: $0, at: end) }
        if let name = section.name, firstTag("</", name, from: last, to: end) != nil { section.isQuoted = true }
        return SectionEnd(index: end, last: section)
    }

    /// Where a section should have ended whose next `]]>` is another one's: its element ends before that one begins, and an entry begins
    /// between the two, or what stands behind the `]]>` is the end of the other's element.
    private func lostEnd(from start: Int) -> Int? {
        guard let last = sectionEnd.last, last.start >= start, !last.isQuoted, let text, let place = naturalEnd(from: start, to: last.start)
        else { return nil }
        if let name = last.name, let follower = last.follower {
            let isOurs = isSameName(follower, text) || open.last.map { isSameName(follower, self.name(of: $0)) } ?? false
            if isOurs != isSameName(follower, name) { return isOurs ? nil : place }
        }
        return last.entry.map { $0 >= place } ?? false ? place : nil
    }

    /// Where the text ends that a section stands in, if nobody ends that: at its end tag, or, of what isn't in any, where an entry begins.
    private func naturalEnd(from start: Int, to end: Int) -> Int? {
        guard let text, let top = open.last else { return nil }
        if open.count == 1 || isContainer(top), !top.isEntry { return firstEntry(from: start, to: end) }
        return firstTag("</", text, from: start, to: end)
    }

    /// The name of the text that is open.
    private var text: Bytes? {
        (open.first { $0.holdsProse } ?? open.last).map { name(of: $0) }
    }

    private func name(of element: OpenElement) -> Bytes { tree.pointee.bytes(tree.pointee.nodes[element.node].slice) }

    /// The name of the start tag that ends right before `end`.
    private func nameOfTag(before end: Int, from start: Int) -> Bytes? {
        var index = end - 1
        while index >= start, isSpace(source[index]) { index -= 1 }
        guard index > start, source[index] == UInt8(ascii: ">"), source[index - 1] != UInt8(ascii: "/") else { return nil }
        while index >= start, source[index] != UInt8(ascii: "<") { index -= 1 }
        return index >= start && isNameStart(source[index + 1]) ? name(at: index + 1) : nil
    }

    private func nameOfEndTag(from start: Int) -> Bytes? {
        var index = start
        while index < source.count, isSpace(source[index]) { index += 1 }
        return source.starts(with: "</", at: index) ? name(at: index + 2) : nil
    }

    private func name(at start: Int) -> Bytes {
        var end = start
        while end < source.count, !isNameEnd(source[end]) { end += 1 }
        return Bytes(rebasing: source[min(start, end)..<end])
    }

    /// Where the first tag of an entry begins, whatever its prefix.
    private func firstEntry(from start: Int, to end: Int) -> Int? {
        var index = source.firstIndex(of: UInt8(ascii: "<"), from: start, to: end)
        while index < end {
            let name = name(at: index + 1)
            let colon = name.firstIndex(of: UInt8(ascii: ":"), from: 0, to: name.count)
            let tag = table.tag(Bytes(rebasing: name[(colon < name.count ? colon + 1 : 0)...]))
            if tag == .item || tag == .entry { return index }
            index = source.firstIndex(of: UInt8(ascii: "<"), from: index + 1, to: end)
        }
        return nil
    }

    /// Where a tag of that name begins.
    private func firstTag(_ mark: StaticString, _ name: Bytes, from start: Int, to end: Int) -> Int? {
        var index = start
        while let tag = source.firstIndex(of: mark, from: index, to: end) {
            let first = tag + mark.utf8CodeUnitCount
            let last = first + name.count
            if last < end, isSameName(Bytes(rebasing: source[first..<last]), name), isNameEnd(source[last]) { return tag }
            index = tag + 1
        }
        return nil
    }
}
