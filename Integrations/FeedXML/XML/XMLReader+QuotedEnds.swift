import AggregatorCore

extension XMLReader {
    /// The real end of a section that seems to end at `end`, but whose text quotes that `]]>`, as scripts and programs in HTML do; it
    /// should have been split. No `]]>` may stand outside of a section (XML 1.0, 2.4), so one that does, right before the end of the
    /// element, is the end of this section. `nil` if `end` is the real end, or if an entry begins before the other one, which may be that
    /// entry's own.
    mutating func laterEnd(than end: Int) -> Int? {
        guard end >= unquotedUntil, let top = open.last, open.count > 1, !isContainer(top) else { return nil }
        let name = name(of: top)
        let next = afterSpace(end + 3)
        if source.starts(with: "</", at: next), isSameName(self.name(at: next + 2), name) { return nil }
        let tag = firstEndTag(name, from: next, to: source.count)
        // Looked for once for all sections up to there.
        unquotedUntil = tag ?? source.count
        guard let tag, firstEntry(from: next, to: tag) == nil else { return nil }
        var last = tag
        while last > next, isSpace(source[last - 1]) { last -= 1 }
        last -= 3
        var place = next
        while place <= last, let close = source.firstIndex(of: "]]>", from: place, to: tag) {
            if close == last { return beginsSection(from: place, to: close) ? nil : last }
            place = close + 3
        }
        return nil
    }

    private func beginsSection(from start: Int, to end: Int) -> Bool {
        var index = start
        while let mark = source.firstIndex(of: "![", from: index, to: end) {
            if mark > start, source.startsIgnoringCase(with: "<![cdata[", at: mark - 1) { return true }
            index = mark + 2
        }
        return false
    }

    private func afterSpace(_ start: Int) -> Int {
        var index = start
        while index < source.count, isSpace(source[index]) { index += 1 }
        return index
    }
}
