/// A position in the bytes of a date, and the parts that all forms of dates share: numbers, times of day, zones.
///
/// Past the end it reads zero bytes.
struct FeedDateCursor {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { index >= bytes.count }

    func peek(_ ahead: Int = 0) -> UInt8 {
        let place = index &+ ahead
        return place < bytes.count ? bytes[place] : 0
    }

    func isDigit(_ ahead: Int = 0) -> Bool { peek(ahead) &- 48 < 10 }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        index += 1
        return true
    }

    mutating func skipSpaces() {
        while peek() == 32 || peek() == 9 { index += 1 }
    }

    /// The number of digits that follow.
    var digitCount: Int {
        var count = 0
        while isDigit(count) { count += 1 }
        return count
    }

    /// Reads exactly so many digits (more may follow); `nil`, and nothing is consumed, where there are fewer.
    @inline(__always)
    mutating func number(_ width: Int) -> Int? {
        guard index &+ width <= bytes.count else { return nil }
        var value = 0
        for place in index..<index &+ width {
            let digit = bytes[place] &- 48
            guard digit < 10 else { return nil }
            value = value &* 10 &+ Int(digit)
        }
        index += width
        return value
    }

    /// Reads all digits that follow; `nil` unless there are between one and `longest`.
    mutating func number(upTo longest: Int) -> Int? {
        let count = digitCount
        return 1...longest ~= count ? number(count) : nil
    }

    /// Reads digits after a decimal mark as billionths; those after the ninth are dropped.
    mutating func fraction() -> Int32 {
        var value: Int32 = 0
        var scale: Int32 = 100_000_000
        while isDigit() {
            value += Int32(peek() - 48) * scale
            scale /= 10
            index += 1
        }
        return value
    }

    /// `9:15`, `09:15:00`, `09:15:00.25`, `09:15:00,25`, with any separator; a fraction of a minute is read as ISO 8601 has it.
    mutating func clock(separator: UInt8 = UInt8(ascii: ":")) -> FeedDateTime? {
        guard let hour = number(2) ?? number(1), take(separator), let minute = number(2) ?? number(1) else { return nil }
        var second = 0
        var nanoseconds: Int32 = 0
        if peek() == separator {
            index += 1
            guard let value = number(2) ?? number(1) else { return nil }
            second = value
            // `10:00:00:000`: a Java format with a wrong last mark.
            let isFraction = hasFraction || peek() == UInt8(ascii: ":") && isDigit(1) && isDigit(2) && isDigit(3)
            if isFraction { nanoseconds = takeFraction() }
        } else if hasFraction {
            let part = Int64(takeFraction()) * 60
            (second, nanoseconds) = (Int(part / 1_000_000_000), Int32(part % 1_000_000_000))
        }
        // A third digit, or a fourth number.
        guard !isDigit(), peek() != UInt8(ascii: ":") else { return nil }
        return FeedDateTime(hour: hour, minute: minute, second: second, nanoseconds: nanoseconds)
    }

    var hasFraction: Bool { (peek() == UInt8(ascii: ".") || peek() == UInt8(ascii: ",")) && isDigit(1) }

    mutating func takeFraction() -> Int32 {
        index += 1
        return fraction()
    }

    /// Reads the seconds east of UTC from `+01:00`, `+0100`, `+01`, `+1`, `+530`; zero, as without an offset, where no clock on earth could
    /// show it.
    mutating func offset() -> Int? {
        guard let sign = takeSign() else { return nil }
        let width = digitCount
        guard let value = number(upTo: 4) else { return nil }
        let hours = width > 2 ? value / 100 : value
        var minutes = width > 2 ? value % 100 : 0
        if width <= 2, take(UInt8(ascii: ":")) {
            guard let value = number(upTo: 2) else { return nil }
            minutes = value
        }
        guard hours < 24, minutes < 60 else { return 0 }
        return sign * (hours * 3600 + minutes * 60)
    }

    /// Plus, hyphen, or a typographic minus (U+2212).
    private mutating func takeSign() -> Int? {
        if take(UInt8(ascii: "+")) { return 1 }
        if take(UInt8(ascii: "-")) { return -1 }
        guard peek() == 0xE2, peek(1) == 0x88, peek(2) == 0x92 else { return nil }
        index += 3
        return -1
    }

    var isAtHyphenOrPlus: Bool { peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") }
    var isAtSign: Bool { isAtHyphenOrPlus || (peek() == 0xE2 && peek(1) == 0x88) }
    /// A dash or typographic hyphen (U+2010 to U+2015), into which programs that set texts turn hyphens.
    var isAtDash: Bool { peek() == 0xE2 && peek(1) == 0x80 && (0x90...0x95).contains(peek(2)) }

    /// Reads the end of a date: nothing (UTC), an offset, or a known name with nothing behind it; `nil` for all else.
    mutating func closingZone() -> Int? {
        skipSpaces()
        if isAtEnd || (peek() | 32 == UInt8(ascii: "z") && index + 1 == bytes.count) { return 0 }
        if isAtSign {
            let value = offset()
            return isAtEnd ? value : nil
        }
        let start = index
        while peek() | 32 &- 97 < 26 { index += 1 }
        guard isAtEnd else { return nil }
        return FeedDateZones.offset(UnsafeBufferPointer(rebasing: bytes[start..<index]))
    }
}
