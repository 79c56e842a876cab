import AggregatorCore

extension XMLReader {
    /// Where a value ends whose closing quotation mark is missing, so that the one at `last` opens the value of the tag's next attribute:
    /// before the name of that, as in `url="http://example.org/a.mp3 type="audio/mpeg"`. `nil` if the mark is its own, behind which stands
    /// a space or the end of the tag.
    func endBeforeAttribute(from first: Int, to last: Int) -> Int? {
        guard last - 1 > first, last + 1 < source.count, source[last - 1] == UInt8(ascii: "=") else { return nil }
        let next = source[last + 1]
        guard !isSpace(next), next != UInt8(ascii: ">"), next != UInt8(ascii: "?"), !source.starts(with: "/>", at: last + 1) else {
            return nil
        }
        var name = last - 1
        while name > first, isNameStart(source[name - 1]) || isDigit(source[name - 1]) || source[name - 1] == UInt8(ascii: "-") {
            name -= 1
        }
        guard name < last - 1, isNameStart(source[name]), name > first, isSpace(source[name - 1]) else { return nil }
        var end = name - 1
        while end > first, isSpace(source[end - 1]) { end -= 1 }
        return end > first ? end : nil
    }

    /// Whether one of the typographic double quotation marks stands there, into which programs that set texts turn straight ones.
    func isTypographicQuote(at index: Int) -> Bool {
        guard index + 3 <= source.count, source[index] == 0xE2, source[index + 1] == 0x80 else { return false }
        return (0x9C...0x9E).contains(source[index + 2]) || source[index + 2] == 0xB3
    }

    /// The end of a value without such a mark at its end.
    func beforeTypographicQuote(from first: Int, to end: Int) -> Int { end - 3 >= first && isTypographicQuote(at: end - 3) ? end - 3 : end }

    /// The end of a value behind such a mark, which is the next one in the tag; `nil` if there is none, or if that begins another value.
    func endOfTypographic(from first: Int, before end: Int) -> Int? {
        var index = first
        while index < end, source[index] != UInt8(ascii: ">"), source[index] != UInt8(ascii: "<") {
            if isTypographicQuote(at: index) { return index > first && source[index - 1] == UInt8(ascii: "=") ? nil : index }
            index += 1
        }
        return nil
    }
}
