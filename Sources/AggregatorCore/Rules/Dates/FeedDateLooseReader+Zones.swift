extension FeedDateLooseReader {
    /// An offset right behind a time of day.
    mutating func closingOffset() -> Bool {
        cursor.skipSpaces()
        if cursor.isAtDash || cursor.isAtHyphenOrPlus && !cursor.isDigit(1) {
            takeDoubtfulOffset()
            return true
        }
        guard cursor.isAtSign else { return true }
        guard parts.offset == nil, let offset = cursor.offset(), cursor.peek() != UInt8(ascii: ":") else { return false }
        parts.offset = offset
        return true
    }

    /// Reads `10:00:00 - 0500`, or with a dash `10:00:00 –0500`, at the end of the text. Hyphen and dash are signs only behind a time with
    /// seconds, and before what can be an offset: `10:00 - 11:30` says when something ends.
    private mutating func takeDoubtfulOffset() {
        let isDash = cursor.isAtDash
        guard parts.hasDate, parts.time != nil, parts.offset == nil, isDash || cursor.peek(1) == 32 else { return }
        let isPlus = cursor.peek() == UInt8(ascii: "+")
        var digits = cursor
        digits.index += isDash ? 3 : 1
        digits.skipSpaces()
        guard isPlus || hasSeconds, let offset = wholeOffset(&digits), isPlus || offset <= 12 * 3600 else { return }
        cursor = digits
        parts.offset = isPlus ? offset : -offset
    }

    /// Whether a time with seconds, and no other, stands before this place.
    private var hasSeconds: Bool { cursor.bytes[..<cursor.index].count(where: { $0 == UInt8(ascii: ":") }) == 2 }

    /// Reads `0530` or `05:30`, with at most a comment behind it, if a clock on earth can differ from UTC by that.
    private func wholeOffset(_ cursor: inout FeedDateCursor) -> Int? {
        let isShort = cursor.digitCount == 2 && cursor.peek(2) == UInt8(ascii: ":")
        guard isShort || cursor.digitCount == 4, let hours = cursor.number(2), !isShort || cursor.take(UInt8(ascii: ":")),
            let minutes = cursor.number(2), hours <= 14, minutes < 60, minutes % 15 == 0
        else { return nil }
        var rest = cursor
        rest.skipSpaces()
        return rest.isAtEnd || rest.peek() == UInt8(ascii: "(") ? hours * 3600 + minutes * 60 : nil
    }

    /// Reads `10:00:00 0200` or `10:00:00 02:00`, where a template has lost the sign. Only behind a whole date and a time with seconds, at
    /// the end of the text; `10:00 - 1130` says when something ends.
    mutating func unsignedOffset() -> Bool {
        guard parts.hasDate, parts.time != nil, parts.offset == nil, hasSeconds else { return false }
        // A sign that belonged to no offset.
        guard cursor.bytes[..<cursor.index].last(where: { $0 != 32 }).map({ $0 != UInt8(ascii: "-") && $0 < 0x80 }) ?? false else {
            return false
        }
        var digits = cursor
        guard let offset = wholeOffset(&digits) else { return false }
        cursor = digits
        parts.offset = offset
        return true
    }

    /// Reads a named zone. `GMT+2` and `UTC -05:00` give the distance from it, but `Etc/GMT+2` counts westwards, as POSIX does. So do
    /// `EST5EDT` and `CET-1CEST`: their name gives the offset already, and they don't say when summer time is.
    mutating func zone(_ offset: Int, isPOSIX: Bool) -> Bool {
        guard flush(), closingOffset() else { return false }
        if parts.hasDate, cursor.isDigit() || (offset != 0 && parts.offset != nil && isLetter(cursor.index)) {
            skipWord()
            parts.offset = offset
        } else {
            parts.offset = parts.offset.map { isPOSIX ? -$0 : $0 } ?? offset
        }
        return true
    }

    /// Skips the rest of a name with digits in it.
    mutating func skipWord() {
        while cursor.peek() > 32 { cursor.index += 1 }
    }

    /// Skips a comment. Comments nest (RFC 5322, 3.2.2), and an unclosed one goes to the end. Its zone counts if there is no other, as in
    /// `10:00 am (EST)`.
    mutating func skipComment() {
        var depth = 0
        let start = cursor.index + 1
        if cursor.peek(4) == UInt8(ascii: ")"), FeedDateScript.weekdays.contains(FeedDateScript.scalar(cursor, 1)) { parts.noteHome(9) }
        while !cursor.isAtEnd {
            switch cursor.peek() {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\\"): cursor.index += 1
            default: break
            }
            cursor.index += 1
            if depth == 0 {
                if parts.time != nil, parts.aside == nil { parts.aside = Self.zone(cursor.bytes[start..<cursor.index - 1]) }
                return
            }
        }
    }

    /// Reads `EST`, `UTC-4` or `+0100`: nothing else, and in capitals, since most texts in brackets are words.
    private static func zone(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard bytes.count > 1 else { return nil }
        var cursor = FeedDateCursor(UnsafeBufferPointer(rebasing: bytes))
        while 65...90 ~= cursor.peek() { cursor.index += 1 }
        var offset = 0
        if cursor.index > 0 {
            guard let named = FeedDateZones.offset(UnsafeBufferPointer(rebasing: cursor.bytes[..<cursor.index])) else { return nil }
            if cursor.isAtEnd { return named }
            offset = named
        }
        guard cursor.isAtSign, offset == 0, let further = cursor.offset(), cursor.isAtEnd else { return nil }
        return further
    }
}
