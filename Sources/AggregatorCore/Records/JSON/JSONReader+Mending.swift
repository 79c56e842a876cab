/// Syntax errors of templates and shell scripts, mended where it is certain what is meant. This is asked only where reading would fail
/// otherwise, so healthy documents lose no time by it.
extension JSONReader {
    /// Passes over what stands where an element or a member should begin: one comma too many, or a comment.
    mutating func passesStray() -> Bool {
        guard let byte = current, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "/"), limits.mends,
            let end = byte == UInt8(ascii: ",") ? index + 1 : commentEnd
        else { return false }
        noteRepair(at: index)
        index = end
        return true
    }

    /// Whether another element or member begins here, although no comma was before it. Behind a bracket it may as well be the bracket that
    /// is wrong, and the member one of another object.
    mutating func lacksComma(before close: UInt8) -> Bool {
        guard limits.mends else { return false }
        if close == UInt8(ascii: "]") {
            guard current == UInt8(ascii: "{") else { return false }
        } else {
            let last = source[..<index].last { !Self.isWhite($0) }
            guard beginsMember(at: index), last != UInt8(ascii: "]"), last != UInt8(ascii: "}") else { return false }
        }
        noteRepair(at: index)
        return true
    }

    /// Reads on in a text that seemed to end at a quotation mark without a backslash, up to the one behind which the object ends or goes
    /// on. `nil` if there is none, or a name before it: then a mark is missing instead, and what follows are other members, perhaps of
    /// another item.
    mutating func restOfText() -> String? {
        guard limits.mends else { return nil }
        while index > 0, Self.isWhite(source[index - 1]) { index -= 1 }
        guard index > 0, source[index - 1] == UInt8(ascii: "\"") else { return nil }
        let mark = index - 1
        var text = ""
        repeat {
            // The mark that seemed to end the text opens what is left of it.
            index -= 1
            guard let part = try? string(), byte(behindWhiteAt: index) != UInt8(ascii: ":") else { return nil }
            text += "\"" + part
        } while !endsMember(at: index)
        noteRepair(at: mark)
        return text
    }

    private func endsMember(at place: Int) -> Bool {
        let place = skippingWhite(from: place)
        guard place < source.count else { return false }
        return source[place] == UInt8(ascii: "}") || beginsMember(at: source[place] == UInt8(ascii: ",") ? place + 1 : place)
    }

    func beginsMember(at place: Int) -> Bool { memberName(at: place) != nil }

    /// The name, with its quotation marks, that is at a place behind white space, and before a colon. Names with escapes, and longer ones
    /// than any format has, are not told from texts.
    func memberName(at place: Int) -> Range<Int>? {
        let start = skippingWhite(from: place)
        guard start < source.count, source[start] == UInt8(ascii: "\"") else { return nil }
        let name = source[(start + 1)...].prefix(100).prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        guard name.endIndex < source.count, source[name.endIndex] == UInt8(ascii: "\"") else { return nil }
        return byte(behindWhiteAt: name.endIndex + 1) == UInt8(ascii: ":") ? start..<name.endIndex + 1 : nil
    }

    static func isWhite(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 13 || byte == 9 }

    private func skippingWhite(from place: Int) -> Int {
        var place = place
        while place < source.count, Self.isWhite(source[place]) { place += 1 }
        return place
    }

    func byte(behindWhiteAt place: Int) -> UInt8? {
        let place = skippingWhite(from: place)
        return place < source.count ? source[place] : nil
    }

    /// The end of the comment that begins here. One without its end takes all, or each of many would be searched for it to the end.
    private var commentEnd: Int? {
        guard index + 1 < source.count else { return nil }
        let text = source[(index + 2)...]
        switch source[index + 1] {
        case UInt8(ascii: "/"): return text.firstIndex(of: 10) ?? text.endIndex
        case UInt8(ascii: "*"):
            let end = text.indices.first { text[$0] == UInt8(ascii: "/") && $0 > text.startIndex && text[$0 - 1] == UInt8(ascii: "*") }
            return end.map { $0 + 1 } ?? text.endIndex
        default: return nil
        }
    }
}
