/// Makes gzip (RFC 1952) without a compressor, so that checks have encoded bodies that they can damage.
enum HandmadeGzip {
    /// Returns a member that stores these bytes uncompressed.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var blocks: [UInt8] = []
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xffff)
            rest = rest.dropFirst(block.count)
            let length = UInt16(truncatingIfNeeded: block.count)
            blocks += [rest.isEmpty ? 1 : 0] + littleEndian(length) + littleEndian(~length) + block
        } while !rest.isEmpty
        return member(blocks, holding: bytes)
    }

    /// Returns a member of at least this many zeros, in about a 160th of their size.
    static func zeros(_ count: Int) -> [UInt8] {
        var bits = BitWriter()
        // One last block with the fixed codes of RFC 1951, 3.2.6: a zero, then "the last byte 258 times more", again and again.
        bits.write(0b1, count: 1)
        bits.write(0b10, count: 2)
        bits.write(0b0011_0000, count: 8)
        let repetitions = (count + 257) / 258
        for _ in 0..<repetitions {
            bits.write(0b1100_0101, count: 8)
            bits.write(0b00000, count: 5)
        }
        bits.write(0b000_0000, count: 7)
        return member(bits.bytes, holding: [UInt8](repeating: 0, count: 1 + repetitions * 258))
    }

    private static func member(_ deflated: [UInt8], holding bytes: [UInt8]) -> [UInt8] {
        [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255] + deflated + littleEndian(checksum(bytes))
            + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
    }

    private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// CRC-32 as in RFC 1952, section 8.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes { sum = sum >> 8 ^ remainders[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
        return ~sum
    }

    private static let remainders: [UInt32] = (0..<256).map { index in
        var sum = UInt32(index)
        for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xedb8_8320 }
        return sum
    }

    /// Codes go in from their highest bit, bytes fill up from their lowest (RFC 1951, 3.1.1).
    private struct BitWriter {
        var bytes: [UInt8] = []
        private var used = 8

        mutating func write(_ code: Int, count: Int) {
            for bit in (0..<count).reversed() {
                if used == 8 {
                    bytes.append(0)
                    used = 0
                }
                if code >> bit & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(used) }
                used += 1
            }
        }
    }
}
