import AggregatorCore

extension XMLReader {
    /// A piece of the source with its references replaced; a view of the source itself if it has none.
    mutating func decoded(_ start: Int, _ end: Int) throws(FormatFailure) -> XMLTree.Slice {
        let tree = tree
        var ampersand = source.firstIndex(of: UInt8(ascii: "&"), from: start, to: end)
        guard ampersand < end, let base = source.baseAddress else { return slice(start, end) }
        let mark = tree.pointee.arena.count
        var from = start
        while ampersand < end {
            tree.pointee.arena.append(base + from, ampersand - from)
            from = try replaceReference(at: ampersand, before: end)
            guard tree.pointee.arena.count - mark <= limits.fieldSize else {
                throw .exceeded(.fieldSize, of: limits)
            }
            ampersand = source.firstIndex(of: UInt8(ascii: "&"), from: from, to: end)
        }
        tree.pointee.arena.append(base + from, end - from)
        return tree.pointee.arenaSlice(since: mark)
    }

    /// Writes what the reference at `start` stands for, and returns where it ends.
    @inline(__always)
    private mutating func replaceReference(at start: Int, before end: Int) throws(FormatFailure) -> Int {
        let tree = tree
        switch end - start {
        case 4...:
            let second = source[start + 1]
            if source[start + 3] == UInt8(ascii: ";"), source[start + 2] == UInt8(ascii: "t") {
                if second == UInt8(ascii: "l") {
                    tree.pointee.arena.append(UInt8(ascii: "<"))
                    return start + 4
                }
                if second == UInt8(ascii: "g") {
                    tree.pointee.arena.append(UInt8(ascii: ">"))
                    return start + 4
                }
            }
            if second == UInt8(ascii: "a"), source.starts(with: "&amp;", at: start), start + 5 <= end {
                tree.pointee.arena.append(UInt8(ascii: "&"))
                return start + 5
            }
            if second == UInt8(ascii: "q"), source.starts(with: "&quot;", at: start), start + 6 <= end {
                tree.pointee.arena.append(UInt8(ascii: "\""))
                return start + 6
            }
            return second == UInt8(ascii: "#") ? replaceNumber(at: start, before: end) : try replaceName(at: start, before: end)
        default:
            return end - start == 3 ? try replaceName(at: start, before: end) : keepAmpersand(at: start)
        }
    }

    private mutating func replaceNumber(at start: Int, before end: Int) -> Int {
        let tree = tree
        guard let number = number(at: start, before: end) else { return keepAmpersand(at: start) }
        if source[number.end - 1] != UInt8(ascii: ";") {
            log.add("unterminated-reference", "A character reference lacks its semicolon.", at: start)
        }
        let whole = joined(number, before: end)
        guard let scalar = Unicode.Scalar(windows1252: whole.value) else {
            log.add("forbidden-character", "A reference to a character that no document may hold was passed over.", at: start)
            return whole.end
        }
        tree.pointee.arena.append(scalar)
        return whole.end
    }

    /// The number of a reference at `start`, and where the reference ends; `nil` if none begins there.
    private func number(at start: Int, before end: Int) -> (value: UInt32, end: Int)? {
        guard start + 2 < end, source[start] == UInt8(ascii: "&"), source[start + 1] == UInt8(ascii: "#") else { return nil }
        var index = start + 2
        var value: UInt32 = 0
        let isHexadecimal = source[index] | 32 == UInt8(ascii: "x")
        if isHexadecimal { index += 1 }
        let first = index
        while index < end {
            let byte = source[index] | 32
            if isDigit(source[index]) {
                value = min(value * (isHexadecimal ? 16 : 10) + UInt32(source[index] - 48), 0x11_0000)
            } else if isHexadecimal, byte >= 97, byte <= 102 {
                value = min(value * 16 + UInt32(byte - 87), 0x11_0000)
            } else {
                break
            }
            index += 1
        }
        guard index > first else { return nil }
        return (value, index < end && source[index] == UInt8(ascii: ";") ? index + 1 : index)
    }

    /// The character that a reference and the one after it make together: a line end of two characters, or a character in two halves, as in
    /// UTF-16.
    private func joined(_ number: (value: UInt32, end: Int), before end: Int) -> (value: UInt32, end: Int) {
        guard number.value == 13 || 0xD800..<0xDC00 ~= number.value else { return number }
        if number.value == 13, number.end < end, source[number.end] == 10 { return (10, number.end + 1) }
        guard let next = self.number(at: number.end, before: end) else { return number }
        switch (number.value, next.value) {
        case (13, 10): return next
        case (0xD800..<0xDC00, 0xDC00..<0xE000): return (0x1_0000 + (number.value - 0xD800) << 10 + next.value - 0xDC00, next.end)
        default: return number
        }
    }

    private mutating func replaceName(at start: Int, before end: Int) throws(FormatFailure) -> Int {
        let tree = tree
        var index = start + 1
        let last = min(end, start + 64)
        while index < last, source[index] != UInt8(ascii: ";"),
            isNameStart(source[index]) || isDigit(source[index]) || isNameMark(source[index])
        {
            index += 1
        }
        guard index < last, index > start + 1, source[index] == UInt8(ascii: ";") else { return keepAmpersand(at: start) }
        let name = String(decoding: source[(start + 1)..<index], as: UTF8.self)
        if name == "apos" {
            tree.pointee.arena.append(UInt8(ascii: "'"))
        } else if entities.value(of: name) != nil {
            try expand(name, depth: 0)
        } else if let value = HTMLEntities.xmlValue(of: name) {
            if !entities.hasExternalSubset { log.add("undefined-entity", "The entity `&\(name);` is not declared.", at: start) }
            append(value)
        } else {
            log.add("undefined-entity", "The entity `&\(name);` is not declared, and was left as it is.", at: start)
            return keepText(from: start, to: index + 1)
        }
        return index + 1
    }

    /// Writes the replacement text of a declared entity, and of the entities in it, a few levels deep and never beyond the limit.
    private mutating func expand(_ name: String, depth: Int) throws(FormatFailure) {
        guard let value = entities.value(of: name), depth < 8 else { return }
        var rest = value[...]
        while let ampersand = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
            try spend(rest[..<ampersand])
            let after = rest.utf8.index(after: ampersand)
            let name = rest[after...].utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "&") && !isSpace($0) }
            guard name.endIndex < rest.endIndex, rest.utf8[name.endIndex] == UInt8(ascii: ";") else {
                try spend("&")
                rest = rest[after...]
                continue
            }
            let inner = String(Substring(name))
            rest = rest[rest.utf8.index(after: name.endIndex)...]
            if entities.value(of: inner) != nil {
                try expand(inner, depth: depth + 1)
            } else {
                try spend(PlainLabel.decoded("&\(inner);")[...])
            }
        }
        try spend(rest)
    }

    private mutating func spend(_ text: Substring) throws(FormatFailure) {
        entities.expanded += text.utf8.count + 1
        guard entities.expanded <= limits.entityExpansion else {
            throw .exceeded(.entityExpansion, of: limits)
        }
        append(String(text))
    }

    private mutating func append(_ text: String) {
        let tree = tree
        for byte in text.utf8 { tree.pointee.arena.append(byte) }
    }

    private mutating func keepAmpersand(at start: Int) -> Int {
        let tree = tree
        log.add("bare-ampersand", "A `&` that begins no reference was read as itself.", at: start)
        tree.pointee.arena.append(UInt8(ascii: "&"))
        return start + 1
    }

    private mutating func keepText(from start: Int, to end: Int) -> Int {
        let tree = tree
        if let base = source.baseAddress { tree.pointee.arena.append(base + start, end - start) }
        return end
    }

    private func isNameMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") }
}

extension Unicode.Scalar {
    /// The character of a numeric reference: what stands between 128 and 159 was meant as windows-1252, as in HTML (WHATWG, 13.2.5.80);
    /// `nil` for NUL, other control characters, surrogates and what is beyond Unicode.
    init?(windows1252 value: UInt32) {
        switch value {
        case 9, 10, 13: self.init(value == 13 ? 10 : value)
        case 0..<32, 127, 0xFFFE, 0xFFFF: return nil
        case 128..<160: self = Windows1252.scalar(UInt8(value))
        default: self.init(value)
        }
    }
}
