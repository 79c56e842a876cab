/// A character reference, which begins with `&`, and what it stands for (HTML standard, 13.2.5.72 and on).
struct CharacterReference {
    /// One character, or two; `second` is 0 if there is one.
    var first: UInt32
    var second: UInt32 = 0
    /// The index after the reference.
    var end: Int

    /// The reference that begins with the `&` at `start`; `nil` if the `&` begins none.
    init?(_ bytes: Span<UInt8>, at start: Int, inAttribute: Bool) {
        guard start + 1 < bytes.count else { return nil }
        let next = bytes[start + 1]
        if next == ASCII.hash {
            self.init(number: bytes, at: start + 2)
        } else if next.isAlphanumeric {
            self.init(name: bytes, at: start + 1, inAttribute: inAttribute)
        } else {
            return nil
        }
    }

    private init?(number bytes: Span<UInt8>, at start: Int) {
        guard let number = Self.number(bytes, at: start) else { return nil }
        let whole = Self.joined(number, bytes)
        self.init(first: Self.character(whole.value), end: whole.end)
    }

    /// The number whose digits, or whose `x`, begin at `start`, and where the reference ends.
    private static func number(_ bytes: Span<UInt8>, at start: Int) -> (value: UInt32, end: Int)? {
        var index = start
        let isHexadecimal = index < bytes.count && bytes[index] | 0x20 == 0x78
        if isHexadecimal { index += 1 }
        let first = index
        var value: UInt32 = 0
        while index < bytes.count {
            let digit: UInt32
            if isHexadecimal, let hexadecimal = bytes[index].hexadecimal {
                digit = UInt32(hexadecimal)
            } else if bytes[index].isDigit {
                digit = UInt32(bytes[index] &- ASCII.zero)
            } else {
                break
            }
            // Once above the last character, it stays there.
            value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
            index += 1
        }
        guard index > first else { return nil }
        return (value, index < bytes.count && bytes[index] == ASCII.semicolon ? index + 1 : index)
    }

    /// The character that a reference and the one after it make together: a line end of two characters, or a character in two halves, as in
    /// UTF-16, which browsers lose.
    private static func joined(_ number: (value: UInt32, end: Int), _ bytes: Span<UInt8>) -> (value: UInt32, end: Int) {
        guard number.value == 13 || 0xD800..<0xDC00 ~= number.value, number.end < bytes.count else { return number }
        if number.value == 13, bytes[number.end] == 10 { return (10, number.end + 1) }
        guard let next = next(after: number, bytes) else { return number }
        switch (number.value, next.value) {
        case (13, 10): return next
        case (0xD800..<0xDC00, 0xDC00..<0xE000): return (0x1_0000 + (number.value - 0xD800) << 10 + next.value - 0xDC00, next.end)
        default: return number
        }
    }

    /// The number of a reference right after another.
    private static func next(after number: (value: UInt32, end: Int), _ bytes: Span<UInt8>) -> (value: UInt32, end: Int)? {
        guard number.end + 1 < bytes.count, bytes.equals("&#", at: number.end) else { return nil }
        return Self.number(bytes, at: number.end + 2)
    }

    private init(first: UInt32, second: UInt32 = 0, end: Int) {
        self.first = first
        self.second = second
        self.end = end
    }

    private init?(name bytes: Span<UInt8>, at start: Int, inAttribute: Bool) {
        var end = start
        while end < bytes.count, bytes[end].isAlphanumeric, end - start <= NamedCharacterReferences.longest { end += 1 }
        let isClosed = end < bytes.count && bytes[end] == ASCII.semicolon
        if isClosed {
            if let common = Self.common(bytes, start..<end) {
                self.init(first: common, end: end + 1)
                return
            }
            if let entry = NamedCharacterReferences.shared.find(bytes, start..<end) {
                self.init(first: entry.first, second: entry.second, end: end + 1)
                return
            }
        }
        var length = min(end - start, NamedCharacterReferences.longestLegacy)
        while length >= 2 {
            if let entry = NamedCharacterReferences.shared.find(bytes, start..<start + length), entry.isLegacy {
                let after = start + length
                // `?a=1&copy=2` in an address means no copyright sign.
                if inAttribute, after < bytes.count, bytes[after] == ASCII.equals || bytes[after].isAlphanumeric { return nil }
                self.init(first: entry.first, second: entry.second, end: after)
                return
            }
            length -= 1
        }
        return nil
    }

    /// The few names that most documents use.
    private static func common(_ bytes: Span<UInt8>, _ name: Range<Int>) -> UInt32? {
        let at = name.lowerBound
        switch name.count {
        case 2:
            if bytes[at + 1] != 0x74 { return nil }
            return bytes[at] == 0x6C ? 0x3C : bytes[at] == 0x67 ? 0x3E : nil
        case 3: return bytes.equals("amp", at: at) ? 0x26 : nil
        case 4: return bytes.equals("nbsp", at: at) ? 0xA0 : bytes.equals("quot", at: at) ? 0x22 : bytes.equals("apos", at: at) ? 0x27 : nil
        default: return nil
        }
    }

    /// The character for a number, by the standard: no NUL, no surrogate, nothing beyond Unicode, and windows-1252 in place of C1 controls.
    private static func character(_ number: UInt32) -> UInt32 {
        switch number {
        case 0, 0xD800...0xDFFF, 0x11_0000...: 0xFFFD
        case 0x80...0x9F: windows1252[Int(number - 0x80)]
        default: number
        }
    }

    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
