/// Reads a date whose parts come in any order: each number and each word is taken for what it can be.
///
/// It must never guess over a contradiction: two times of day, three numbers beside a named month, or a number that fits nowhere make the
/// text no date.
struct FeedDateLooseReader {
    var cursor: FeedDateCursor
    var parts: FeedDateParts
    /// A number whose meaning depends on what follows it.
    private var pending: FeedDateParts.Number?
    private var strangers = 0
    /// Whether an unknown word stood before the first number.
    private var isIntroduced = false

    /// More unknown words than this make a text prose.
    private static let mostStrangers = 4

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ order: FeedDate.SlashOrder) {
        cursor = FeedDateCursor(bytes)
        parts = FeedDateParts(order)
    }

    mutating func read() -> Timestamp? {
        while !cursor.isAtEnd {
            let byte = cursor.peek()
            switch byte {
            case 48...57: guard number() else { return nil }
            case UInt8(ascii: "("), UInt8(ascii: "["): skipComment()
            case UInt8(ascii: "+"), UInt8(ascii: "-"): guard sign() else { return nil }
            case 65...90, 97...122: guard word() else { return nil }
            case 0x80...: guard foreign() else { return nil }
            default: cursor.index += 1
            }
        }
        guard flush() else { return nil }
        // `Foo 5, 2019`: the word may be the month, in an unknown language, and the number the day.
        return parts.moment(hasStrangers: strangers > 0 || isIntroduced && parts.month == nil)
    }

    mutating func flush() -> Bool {
        guard let number = pending else { return true }
        pending = nil
        return parts.add(number)
    }

    private mutating func number() -> Bool {
        guard flush() else { return false }
        if unsignedOffset() { return true }
        let start = cursor.index
        let width = cursor.digitCount
        let colon = cursor.peek(width) == UInt8(ascii: ":")
        let isClock = colon || (parts.hasDate && cursor.peek(width) == UInt8(ascii: ".") && cursor.isDigit(width + 1))
        if isClock {
            guard parts.time == nil, let time = cursor.clock(separator: colon ? UInt8(ascii: ":") : UInt8(ascii: ".")) else { return false }
            parts.time = time
            return closingOffset()
        }
        guard let value = cursor.number(upTo: 4) else { return false }
        pending = FeedDateParts.Number(value: value, digits: cursor.index - start)
        let next = cursor.peek()
        if next == UInt8(ascii: "-") || next == UInt8(ascii: "/") || next == UInt8(ascii: "."), !parts.hasDate {
            parts.separator = parts.separator ?? next
            cursor.index += 1
        }
        return true
    }

    private mutating func sign() -> Bool {
        if cursor.isDigit(1), parts.time != nil, parts.offset == nil { return closingOffset() }
        if isYearBeforeChrist { return false }
        guard parts.time == nil || cursor.peek() != UInt8(ascii: "+") else { return false }
        cursor.index += 1
        return true
    }

    /// Whether a year below zero is next, as PHP writes the date 0000-00-00: `-0001-11-30T00:00:00+00:00`, `Wed, 30 Nov -0001 00:00:00
    /// +0000`.
    private var isYearBeforeChrist: Bool {
        guard cursor.peek() == UInt8(ascii: "-"), cursor.isDigit(1), cursor.isDigit(2), cursor.isDigit(3), cursor.isDigit(4) else {
            return false
        }
        guard cursor.index > 0 else { return true }
        // `2004-0105` goes on with a month.
        return cursor.peek(1) == UInt8(ascii: "0") && !cursor.bytes[cursor.index - 1].isASCIIDigit && !isLetter(cursor.index - 1)
    }

    /// Reads a word; the caller has seen that a letter is next.
    private mutating func word() -> Bool {
        let start = cursor.index
        while isLetter(cursor.index) { cursor.index += FeedDateScript.length(cursor.peek()) }
        cursor.index = min(cursor.index, cursor.bytes.count)
        let bytes = UnsafeBufferPointer(rebasing: cursor.bytes[start..<cursor.index])
        if bytes.count == 1, let known = letter(bytes[0] | 32) { return known }
        if bytes.count == 2, bytes[1] | 32 == UInt8(ascii: "m"), let isAfternoon = meridiem(bytes[0]) { return setMeridiem(isAfternoon) }
        if parts.time != nil, parts.offset == nil, let offset = FeedDateZones.offset(bytes) {
            return zone(offset, isPOSIX: start > 0 && cursor.bytes[start - 1] == UInt8(ascii: "/"))
        }
        let name = FeedDateNames.folded(bytes)
        if let month = FeedDateNames.month(name) ?? thaiMonth(beginningWith: bytes) {
            parts.isThai = FeedDateScript.isThai(bytes)
            // `mar. 15 mai`: a month before any number may have been the day of the week.
            let wasWeekday = parts.monthMayBeWeekday
            guard parts.month == nil || wasWeekday else { return false }
            parts.month = month
            parts.monthMayBeWeekday = !wasWeekday && parts.isEmpty && pending == nil
            return flush()
        }
        if parts.time != nil, parts.hasDate, cursor.isDigit() { skipWord() }
        return unknown(name)
    }

    private mutating func unknown(_ name: String) -> Bool {
        switch name {
        case "πμ": return setMeridiem(false)
        case "μμ": return setMeridiem(true)
        case "uhr": return mark(.hour)
        case "de", "del", "den", "of", "the", "st", "nd", "rd", "th", "er", "at", "om", "um", "kl", "г", "года", "roku", "etc": return true
        default:
            // `Sub, 09 ...`: what was taken for the month was the day of the week, and this word is the month, in an unknown language.
            if parts.monthMayBeWeekday, parts.isEmpty, let pending, pending.digits <= 2, name.unicodeScalars.count > 2 { return false }
            if parts.isEmpty, pending == nil {
                isIntroduced = true
                parts.weekday = parts.weekday ?? FeedDateNames.weekday(name)
            } else {
                strangers += 1
            }
            return strangers <= Self.mostStrangers
        }
    }

    /// Reads a single letter with a meaning: the `T` of ISO 8601, `h` in `14h30`, `a.m.`, a military zone.
    private mutating func letter(_ letter: UInt8) -> Bool? {
        if letter == UInt8(ascii: "h"), pending != nil, parts.time == nil {
            guard mark(.hour) else { return false }
            if cursor.isDigit() {
                guard let minute = cursor.number(2) else { return false }
                pending = FeedDateParts.Number(value: minute, digits: 2)
                return mark(.minute)
            }
            return true
        }
        if cursor.peek() == UInt8(ascii: "."), cursor.peek(1) | 32 == UInt8(ascii: "m"), let isAfternoon = meridiem(letter) {
            cursor.index += 2
            return setMeridiem(isAfternoon)
        }
        if parts.time != nil, parts.offset == nil, parts.hasDate {
            parts.offset = 0
            return true
        }
        // `Q4 2026`, `H1`, `T4`: the number is not that of a month.
        if parts.isEmpty, pending == nil, cursor.isDigit() { strangers += 1 }
        return letter == UInt8(ascii: "t") || pending == nil ? true : nil
    }

    private func meridiem(_ byte: UInt8) -> Bool? {
        switch byte | 32 {
        case UInt8(ascii: "a"): false
        case UInt8(ascii: "p"): true
        default: nil
        }
    }

    private mutating func setMeridiem(_ isAfternoon: Bool) -> Bool {
        guard parts.isAfternoon == nil, parts.hasDate ? mark(.hour) : flush() else { return false }
        parts.isAfternoon = isAfternoon
        return parts.time == nil || closingOffset()
    }

    private mutating func mark(_ unit: FeedDateParts.Unit) -> Bool {
        guard let number = pending else { return true }
        pending = nil
        return parts.set(unit, to: number)
    }

    func isLetter(_ index: Int) -> Bool {
        guard index < cursor.bytes.count else { return false }
        let byte = cursor.bytes[index]
        // The Arabic comma stands right behind a word.
        if byte == 0xD8, index + 1 < cursor.bytes.count, cursor.bytes[index + 1] == 0x8C { return false }
        return byte | 32 &- 97 < 26 || (byte >= 0xC3 && byte < 0xE1)
    }

    /// Reads letters beyond ASCII: a word, a sign of an East Asian date, or something to skip.
    private mutating func foreign() -> Bool {
        if isLetter(cursor.index) { return word() }
        if let numerals = cursor.numerals() {
            guard flush(), let number = FeedDateParts.Number(numerals: numerals) else { return false }
            pending = number
            return true
        }
        let scalar = FeedDateScript.scalar(cursor)
        cursor.index = min(cursor.index + FeedDateScript.length(cursor.peek()), cursor.bytes.count)
        guard let mark = FeedDateScript.marks[scalar] else { return true }
        parts.noteHome(mark.home)
        switch mark.meaning {
        case .unit(let unit): return self.mark(unit)
        case .afternoon(let isAfternoon): return setMeridiem(isAfternoon)
        case .era(let start):
            parts.era = start
            return true
        case .firstYear:
            if parts.era != nil, pending == nil { pending = FeedDateParts.Number(value: 1, digits: 1) }
            return true
        case .nothing: return true
        }
    }
}
