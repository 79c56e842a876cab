/// UTF-16 and UTF-32 as UTF-8; half a surrogate pair, or a value beyond Unicode, becomes U+FFFD.
enum WideText {
    static func decode16(_ source: Bytes, bigEndian: Bool) -> [UInt8] {
        var out: [UInt8] = []
        // UTF-8 is half as long, or half as long again; unused room costs nothing.
        out.reserveCapacity(source.count + source.count / 2)
        func unit(_ index: Int) -> UInt32 {
            let first = UInt32(source[index])
            let second = UInt32(source[index + 1])
            return bigEndian ? first << 8 | second : second << 8 | first
        }
        var index = 0
        while index + 1 < source.count {
            var value = unit(index)
            index += 2
            if value & 0xFC00 == 0xD800, index + 1 < source.count, unit(index) & 0xFC00 == 0xDC00 {
                value = 0x10000 + (value & 0x3FF) << 10 + (unit(index) & 0x3FF)
                index += 2
            }
            append(value, to: &out)
        }
        return out
    }

    static func decode32(_ source: Bytes, bigEndian: Bool) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(source.count)
        var index = 0
        while index + 3 < source.count {
            var value: UInt32 = 0
            for offset in 0..<4 { value = value << 8 | UInt32(source[index + (bigEndian ? offset : 3 - offset)]) }
            append(value, to: &out)
            index += 4
        }
        return out
    }

    private static func append(_ value: UInt32, to out: inout [UInt8]) {
        if value < 128 {
            out.append(UInt8(truncatingIfNeeded: value))
        } else {
            out.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
        }
    }
}
