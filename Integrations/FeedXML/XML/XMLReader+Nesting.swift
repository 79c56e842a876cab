import AggregatorCore

/// What the tags of the whole document tell about the elements that are open.
extension XMLReader {
    /// The most elements inside of each other that are followed; no limit allows as many (`ParseLimit.depth`).
    private static let deepest = 1_024

    /// Whether each element of the document ends where it should: then none is open by mistake. Found out once, when it first matters.
    mutating func isWellNested() -> Bool {
        if let nesting { return nesting }
        let found = hasWholeNesting()
        nesting = found
        return found
    }

    private func hasWholeNesting() -> Bool {
        var names: [Bytes] = []
        var index = source.firstIndex(of: UInt8(ascii: "<"), from: rootStart, to: source.count)
        while index < source.count {
            guard let end = endOfMarkup(at: index, in: &names) else { return false }
            index = source.firstIndex(of: UInt8(ascii: "<"), from: end, to: source.count)
        }
        return names.isEmpty
    }

    /// The place behind the markup at `start`; `nil` if it does not end, or does not end the innermost element.
    ///
    /// - Parameter names: The names of the elements that are open.
    private func endOfMarkup(at start: Int, in names: inout [Bytes]) -> Int? {
        if source.starts(with: "<!--", at: start) { return place(behind: "-->", from: start + 4) }
        if source.startsIgnoringCase(with: "<![cdata[", at: start) { return place(behind: "]]>", from: start + 9) }
        if source.starts(with: "<?", at: start) { return place(behind: "?>", from: start + 2) }
        if source.starts(with: "<!", at: start) { return nil }
        if source.starts(with: "</", at: start) {
            guard let end = place(behind: ">", from: start), let name = names.popLast(),
                name.equals(Bytes(rebasing: source[(start + 2)..<(end - 1)]).trimmed)
            else { return nil }
            return end
        }
        // A `<` that begins nothing tells nothing of elements.
        guard start + 1 < source.count, isNameStart(source[start + 1]) else { return start + 1 }
        guard let end = endOfStartTag(at: start) else { return nil }
        if source[end - 2] != UInt8(ascii: "/") { names.append(name(at: start + 1)) }
        return names.count <= Self.deepest ? end : nil
    }

    private func endOfStartTag(at start: Int) -> Int? {
        var index = start + 1
        while index < source.count {
            switch source[index] {
            case UInt8(ascii: ">"): return index + 1
            case UInt8(ascii: "<"): return nil
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let close = source.firstIndex(of: source[index], from: index + 1, to: source.count)
                guard source.firstIndex(of: UInt8(ascii: "<"), from: index, to: close) == close else { return nil }
                index = close + 1
            default: index += 1
            }
        }
        return nil
    }

    private func place(behind word: StaticString, from start: Int) -> Int? {
        source.firstIndex(of: word, from: start, to: source.count).map { $0 + word.utf8CodeUnitCount }
    }

    /// Whether an open element has its end ahead, by the next three tags of its name: its end, or those of another such element and then
    /// its own. If two begin, or no end is left, its own is missing.
    mutating func hasEndAhead(_ element: OpenElement) -> Bool {
        guard lookAhead > 0 else { return true }
        let name = name(of: element)
        var (depth, tags) = (1, 0)
        var index = position
        defer { lookAhead -= index - position }
        while depth < 3, tags < 3, let tag = nextTag(of: name, behind: &index) {
            depth += tag == .end ? -1 : 1
            tags += 1
            if depth == 0 { return true }
        }
        return false
    }

    private enum NamedTag { case start, end }

    /// The next tag of a name, but for that of an empty element; `nil` if there is none.
    ///
    /// - Parameter index: A place before it; then its end.
    private func nextTag(of name: Bytes, behind index: inout Int) -> NamedTag? {
        while index < source.count {
            index = source.firstIndex(of: UInt8(ascii: "<"), from: index + 1, to: source.count)
            guard index < source.count else { return nil }
            let isEnd = index + 1 < source.count && source[index + 1] == UInt8(ascii: "/")
            guard isSameName(self.name(at: index + (isEnd ? 2 : 1)), name) else { continue }
            index = source.firstIndex(of: UInt8(ascii: ">"), from: index, to: source.count)
            if isEnd || source[index - 1] != UInt8(ascii: "/") { return isEnd ? .end : .start }
        }
        return nil
    }
}
