import AggregatorCore

extension XMLReader {
    /// Reads attributes up to the end of the tag that began at `start`; returns whether the element is empty. In markup, what is beyond the
    /// limit is passed over: most of it are words behind a `<`.
    mutating func readAttributes(of start: Int, inMarkup isMarkup: Bool) throws(FormatFailure) -> Bool {
        let tree = tree
        var count = 0
        var mostEnd = min(source.count, start + limits.tagLength)
        while position < mostEnd {
            let byte = source[position]
            if byte == UInt8(ascii: ">") {
                position += 1
                return false
            }
            if byte == UInt8(ascii: "/") {
                position += 1
                if position < source.count, source[position] == UInt8(ascii: ">") {
                    position += 1
                    return true
                }
                continue
            }
            if byte == UInt8(ascii: "<") {
                log.add("unclosed-tag", "A tag without its `>` was ended where the next one began.", at: position)
                return false
            }
            if isSpace(byte) || byte == UInt8(ascii: "?") {
                position += 1
                continue
            }
            count += 1
            let kept = tree.pointee.attributes.count
            try readAttribute(before: &mostEnd)
            guard count > limits.attributes else { continue }
            guard isMarkup else { throw .exceeded(.attributes, of: limits) }
            log.add("too-many-attributes", "More attributes of a tag in markup than the limit `attributes` were passed over.", at: start)
            tree.pointee.attributes.removeSubrange(kept...)
        }
        guard position >= source.count else { throw .exceeded(.tagLength, of: limits) }
        return false
    }

    /// - Parameter end: Where the tag has to end; later by the values in quotation marks that are read.
    private mutating func readAttribute(before end: inout Int) throws(FormatFailure) {
        let start = position
        if source[position] == UInt8(ascii: "=") || source[position] == UInt8(ascii: "\"") || source[position] == UInt8(ascii: "'") {
            log.add("malformed-attribute", "A stray `=` or quotation mark in a tag was passed over.", at: start)
            position += 1
            return
        }
        while position < end, !isNameEnd(source[position]) { position += 1 }
        let name = slice(start, position)
        while position < end, isSpace(source[position]) { position += 1 }
        guard position < end, source[position] == UInt8(ascii: "=") else {
            log.add("malformed-attribute", "An attribute without a value was read as an empty one.", at: start)
            add(name, XMLTree.Slice())
            return
        }
        position += 1
        while position < end, isSpace(source[position]) { position += 1 }
        guard position < end else { return }
        if source[position] == UInt8(ascii: "\"") || source[position] == UInt8(ascii: "'") {
            try readQuoted(name, before: &end, start: start)
        } else {
            try readUnquoted(name, before: end, start: start)
        }
    }

    /// Reads a value without quotation marks, or with typographic ones, which are no part of it.
    private mutating func readUnquoted(_ name: XMLTree.Slice, before end: Int, start: Int) throws(FormatFailure) {
        var first = position
        if isTypographicQuote(at: first) {
            first += 3
            position = first
            if let close = endOfTypographic(from: first, before: end) {
                log.add(
                    "malformed-attribute", "Typographic quotation marks around an attribute's value were read as straight ones.", at: start)
                add(name, try decoded(first, close))
                position = close + 3
                return
            }
        }
        while position < end, !isSpace(source[position]), source[position] != UInt8(ascii: ">") { position += 1 }
        // The tag itself may have been cut off, before an entry.
        position = firstEntry(from: first, to: position) ?? position
        log.add("malformed-attribute", "An attribute without quotation marks was read up to the next space.", at: start)
        add(name, try decoded(first, beforeTypographicQuote(from: first, to: position)))
    }

    /// Reads a value in quotation marks, whose first is at `position`. It may be as long as a text, as a picture in an address is.
    ///
    /// - Parameters:
    ///   - end: Where the tag has to end, without such values.
    ///   - start: Where the attribute begins, for warnings.
    private mutating func readQuoted(_ name: XMLTree.Slice, before end: inout Int, start: Int) throws(FormatFailure) {
        let first = position + 1
        let most = min(source.count, first + limits.fieldSize + 1)
        let last = source.firstIndex(of: source[position], from: first, to: most)
        let hasTag = source.firstIndex(of: UInt8(ascii: "<"), from: first, to: last) < last
        if !hasTag, last == most, most < source.count { throw .exceeded(.fieldSize, of: limits) }
        if let close = endOfUnclosed(from: first, to: last, before: end, hasTag: hasTag, start: start) {
            add(name, try decoded(first, close))
            position = close
            return
        }
        if let close = endBeforeAttribute(from: first, to: last) {
            log.add("malformed-attribute", "A quotation mark that was not closed was closed before the next attribute.", at: start)
            add(name, try decoded(first, beforeTypographicQuote(from: first, to: close)))
            position = close
            end = min(source.count, end + close - first)
            return
        }
        add(name, try decoded(first, last))
        position = last + 1
        end = min(source.count, end + last - first)
    }

    /// Where the value ends whose quotation mark is not the one at `last`, as it is missing; `nil` if it is.
    private mutating func endOfUnclosed(from first: Int, to last: Int, before end: Int, hasTag: Bool, start: Int) -> Int? {
        if !hasTag, last < source.count { return nil }
        // No value has a `<` in it, so that one which takes so long to end has lost its mark.
        let isClosed = last < end
        let last = min(last, end)
        if isClosed {
            log.add("malformed-attribute", "An attribute's value has a bare `<`.", at: start)
            let next = last + 1 < end ? source[last + 1] : UInt8(ascii: ">")
            if isSpace(next) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || next == UInt8(ascii: "?") { return nil }
        }
        let close = source.firstIndex(of: UInt8(ascii: ">"), from: first, to: last)
        // The tag itself may have been cut off, before an entry.
        let place = firstEntry(from: first, to: close) ?? close
        if isClosed, place == last { return nil }
        if !isClosed {
            log.add("malformed-attribute", "A quotation mark that was not closed was closed at the end of the tag.", at: start)
        }
        return place
    }

    private mutating func add(_ name: XMLTree.Slice, _ value: XMLTree.Slice) {
        let tree = tree
        tree.pointee.attributes.append(XMLTree.Attribute(tag: .other, space: .none, name: name, value: value))
    }

    /// Resolves the vocabulary of each attribute since `first`.
    mutating func resolveAttributes(from first: Int) {
        guard first < tree.pointee.attributes.count else { return }
        for index in first..<tree.pointee.attributes.count {
            let name = tree.pointee.bytes(tree.pointee.attributes[index].name)
            let colon = name.firstIndex(of: UInt8(ascii: ":")) ?? 0
            if colon > 0, colon + 1 < name.count {
                let prefix = XMLTree.Slice(offset: tree.pointee.attributes[index].name.offset, count: Int32(truncatingIfNeeded: colon))
                tree.pointee.attributes[index].space = resolve(prefix)
                tree.pointee.attributes[index].tag = table.tag(Bytes(rebasing: name[(colon + 1)...]))
                if tree.pointee.attributes[index].space == .xml, tree.pointee.attributes[index].tag == .base {
                    tree.pointee.hasBases = true
                }
            } else {
                tree.pointee.attributes[index].tag = table.tag(name)
            }
        }
    }
}
