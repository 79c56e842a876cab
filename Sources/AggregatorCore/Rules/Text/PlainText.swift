/// Plain text from a source: any Unicode character except those that control a machine.
public enum PlainText {
    /// The text without NUL, C0 and C1 control characters (tab, line feed and carriage return stay), DEL and non-characters. Those that
    /// end a line or a page become spaces, the others are removed without replacement; a text without any is returned unchanged.
    public static func scrubbed(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes -> String? in
            var kept: [UInt8] = []
            var start = 0
            while let found = nextUnwanted(bytes, from: start) {
                if start == 0 { kept.reserveCapacity(bytes.count) }
                kept.append(contentsOf: bytes[start..<found.lowerBound])
                if endsLine(bytes, found) { kept.append(UInt8(ascii: " ")) }
                start = found.upperBound
            }
            guard start > 0 else { return nil }
            kept.append(contentsOf: bytes[start...])
            return String(text: kept)
        } ?? text
    }

    private static func nextUnwanted(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        while index < bytes.count {
            // Eight characters of printable ASCII at a time: most of most texts.
            if index + 8 <= bytes.count, isPrintable(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
                index += 8
                continue
            }
            let length = unwantedLength(bytes, index)
            if length > 0 { return index..<index + length }
            index += 1
        }
        return nil
    }

    /// Whether all eight bytes are 32 to 126.
    private static func isPrintable(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let high = ones << 7
        // A byte below 32 borrows into its high bit, 127 carries into it, and others beyond ASCII have it.
        return ((word &- ones &* 32) | (word &+ ones) | word) & high == 0
    }

    /// Bytes of the unwanted character that begins here, 0 where none does. The text is valid UTF-8.
    private static func unwantedLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        switch bytes[index] {
        case 9, 10, 13: 0
        case ..<32, 127: 1
        case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0: 2
        case 0xEF where index + 2 < bytes.count && isNonCharacter(bytes[index + 1], bytes[index + 2]): 3
        // The last two of each plane: the rest of the bits of U+nFFFE and U+nFFFF are all ones.
        case 0xF0... where index + 3 < bytes.count && bytes[index + 1] & 15 == 15 && bytes[index + 2] == 0xBF && bytes[index + 3] >= 0xBE: 4
        default: 0
        }
    }

    /// Whether it is a vertical tab, as word processors break lines with, a form feed, or U+0085 (NEL): without them, words would run together.
    private static func endsLine(_ bytes: UnsafeBufferPointer<UInt8>, _ character: Range<Int>) -> Bool {
        switch bytes[character.lowerBound] {
        case 0x0B, 0x0C: true
        case 0xC2: bytes[character.lowerBound + 1] == 0x85
        default: false
        }
    }

    /// Whether these bytes after EF are U+FDD0 to U+FDEF, U+FFFE or U+FFFF.
    private static func isNonCharacter(_ second: UInt8, _ third: UInt8) -> Bool {
        (second == 0xB7 && 0x90...0xAF ~= third) || (second == 0xBF && third >= 0xBE)
    }
}
