import AggregatorCore

extension XMLReader {
    /// The next `]]>`, as far as one was looked for, and the section that it may belong to.
    struct SectionEnd {
        /// Its place; the end of the source if there is none.
        var index = -1
        /// The name of the element that ends after it.
        var follower: Bytes?
        /// The section that it may be the end of, among those that begin before it. Those that begin before that section have no end then.
        /// The others are quoted by the text of the first.
        var owner: Section?
    }

    struct Section {
        var start: Int
        /// The name of the element that it stands in, with nothing else before it.
        var name: Bytes
        /// The beginning of that element's tag.
        var tag: Int
        /// The beginning of the last entry before it.
        var entry: Int?
    }

    /// The most sections that are followed to find the end tag after a `]]>` that is split among them.
    private static let longestSplit = 32

    mutating func readCDATA() throws(FormatFailure) {
        let tree = tree
        let start = position + 9
        if sectionEnd.index < start { sectionEnd = nextSectionEnd(from: start) }
        let end = sectionEnd.index
        let lost = end < source.count ? lostEnd(from: start) : naturalEnd(from: start, to: source.count)
        if end < source.count, lost == nil {
            let later = laterEnd(than: end)
            if later != nil { log.add("quoted-cdata-end", "The text of a CDATA section has the section's end in it.", at: end) }
            try append(text: start, to: later ?? end, isLiteral: true)
            position = (later ?? end) + 3
            return
        }
        hasUnendedSection = true
        log.add("unterminated-cdata", "A CDATA section does not end.", at: position)
        if open.contains(where: { $0.isEntry }) { if end == source.count { hasOpenSection = true } else { hasLostSection = true } }
        if lost == nil, let node = open.last?.node { tree.pointee.nodes[node].isCut = true }
        try append(text: start, to: lost ?? source.count, isLiteral: true)
        position = lost ?? source.count
    }

    private func nextSectionEnd(from start: Int) -> SectionEnd {
        guard let end = source.firstIndex(of: "]]>", from: start, to: source.count) else { return SectionEnd(index: source.count) }
        var marks: [Int] = []
        var index = start
        // Looks for `![`, as that is rarer than the `<` before it.
        while let mark = source.firstIndex(of: "![", from: index, to: end) {
            if mark > start, source.startsIgnoringCase(with: "<![cdata[", at: mark - 1) { marks.append(mark - 1) }
            index = mark + 2
        }
        guard !marks.isEmpty else { return SectionEnd(index: end) }
        let (follower, isSplit) = follower(of: end)
        // A text that quotes a `]]>` has to split it; so this one is the end of the last section that the text quotes.
        if isSplit { marks.removeLast() }
        var found = SectionEnd(index: end, follower: follower)
        found.owner = owner(of: end, follower, among: marks, from: start)
        guard let owner = found.owner else { return found }
        var entry = firstEntry(from: start, to: owner.start)
        while let place = entry {
            found.owner?.entry = place
            entry = firstEntry(from: place + 1, to: owner.start)
        }
        return found
    }

    /// The first section in an element that ends after the `]]>`, and not before it.
    private func owner(of end: Int, _ follower: Bytes?, among marks: [Int], from start: Int) -> Section? {
        guard let first = marks.first, let last = marks.last else { return nil }
        guard let follower else {
            return section(at: last, from: start).flatMap { firstEndTag($0.name, from: last, to: end) == nil ? $0 : nil }
        }
        // How many more elements of that name end than begin, from here on.
        var surplus = 0
        var found: Section?
        var tags = tags(named: follower, from: first, to: end)[...]
        for mark in marks.reversed() {
            while let tag = tags.last, tag.place > mark {
                surplus = max(0, surplus + (tag.isEnd ? 1 : -1))
                tags.removeLast()
            }
            if surplus == 0, let section = section(at: mark, from: start), isSameName(section.name, follower) { found = section }
        }
        return found
    }

    private func tags(named name: Bytes, from start: Int, to end: Int) -> [(place: Int, isEnd: Bool)] {
        var tags: [(place: Int, isEnd: Bool)] = []
        var place = source.firstIndex(of: UInt8(ascii: "<"), from: start, to: end)
        while place + 1 < end {
            let isEnd = source[place + 1] == UInt8(ascii: "/")
            if isSameName(self.name(at: place + (isEnd ? 2 : 1)), name) { tags.append((place, isEnd)) }
            place = source.firstIndex(of: UInt8(ascii: "<"), from: place + 1, to: end)
        }
        return tags
    }

    /// The place where a section should have ended whose next `]]>` belongs to another one: the end of its element. It comes before the
    /// other section, which is in another entry, in an element of another name, or in the next element.
    private func lostEnd(from start: Int) -> Int? {
        guard let owner = sectionEnd.owner, owner.start >= start, let text, let place = naturalEnd(from: start, to: owner.start) else {
            return nil
        }
        if let follower = sectionEnd.follower {
            let isOurs = isSameName(follower, text) || open.last.map { isSameName(follower, self.name(of: $0)) } ?? false
            if !isOurs { return place }
        }
        if let entry = owner.entry, entry >= place { return place }
        guard isSameName(owner.name, text) else { return nil }
        var next = source.firstIndex(of: UInt8(ascii: ">"), from: place, to: owner.tag) + 1
        while next < owner.tag, isSpace(source[next]) { next += 1 }
        return next == owner.tag ? place : nil
    }

    /// The name of the end tag after the `]]>` at `end`, and whether that `]]>` is split: then the rest of it follows as text, or in
    /// another section.
    private func follower(of end: Int) -> (Bytes?, isSplit: Bool) {
        var index = end + 3
        var isSplit = false
        for _ in 0..<Self.longestSplit {
            let next = source.firstIndex(of: UInt8(ascii: "<"), from: index, to: source.count)
            while index < next, isSpace(source[index]) { index += 1 }
            // Written as `]]&gt;`, or the rest of it.
            if index < next, [UInt8(ascii: "]"), UInt8(ascii: "&"), UInt8(ascii: ">")].contains(source[index]) { isSplit = true }
            if source.starts(with: "</", at: next) { return (name(at: next + 2), isSplit) }
            guard source.startsIgnoringCase(with: "<![cdata[", at: next),
                let end = source.firstIndex(of: "]]>", from: next, to: source.count)
            else { return (nil, isSplit) }
            (index, isSplit) = (end + 3, true)
        }
        return (nil, isSplit)
    }

    /// Where the text that a section stands in ends if nothing ends the section: at its end tag or, outside of any text, where an entry
    /// begins.
    private func naturalEnd(from start: Int, to end: Int) -> Int? {
        guard let text, let top = open.last else { return nil }
        if open.count == 1 || isContainer(top), !top.isEntry { return firstEntry(from: start, to: end) }
        return firstEndTag(text, from: start, to: end)
    }

    /// The name of the text that is open.
    private var text: Bytes? {
        (open.first { $0.holdsProse } ?? open.last).map { name(of: $0) }
    }

    func name(of element: OpenElement) -> Bytes { tree.pointee.bytes(tree.pointee.nodes[element.node].slice) }

    /// The section at `place`, if the start tag of its element ends right before it.
    private func section(at place: Int, from start: Int) -> Section? {
        var index = place - 1
        while index >= start, isSpace(source[index]) { index -= 1 }
        guard index > start, source[index] == UInt8(ascii: ">"), source[index - 1] != UInt8(ascii: "/") else { return nil }
        while index >= start, source[index] != UInt8(ascii: "<") { index -= 1 }
        return index >= start && isNameStart(source[index + 1]) ? Section(start: place, name: name(at: index + 1), tag: index) : nil
    }

    func name(at start: Int) -> Bytes {
        var end = start
        while end < source.count, !isNameEnd(source[end]) { end += 1 }
        return Bytes(rebasing: source[min(start, end)..<end])
    }

    /// Returns the beginning of the first tag of an entry, whatever its prefix.
    func firstEntry(from start: Int, to end: Int) -> Int? {
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

    /// Returns the beginning of an end tag of that name.
    func firstEndTag(_ name: Bytes, from start: Int, to end: Int) -> Int? {
        var index = start
        while let tag = source.firstIndex(of: "</", from: index, to: end) {
            let first = tag + 2
            let last = first + name.count
            if last < end, isSameName(Bytes(rebasing: source[first..<last]), name), isNameEnd(source[last]) { return tag }
            index = tag + 1
        }
        return nil
    }
}
