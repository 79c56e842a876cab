/// SHA-256 (FIPS 180-4), for what must not be forged: identifiers. Inputs are short.
struct SHA256 {
    typealias Words = InlineArray<8, UInt32>

    private static let constants: InlineArray<64, UInt32> = [
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
        0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
        0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
        0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
        0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
        0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
    ]

    /// The first 128 bits of the digest.
    static func identifier(of message: consuming [UInt8]) -> Identifier {
        let words = words(of: message)
        return Identifier(high: UInt64(words[0]) << 32 | UInt64(words[1]), low: UInt64(words[2]) << 32 | UInt64(words[3]))
    }

    /// The digest as eight words.
    static func digest(of message: consuming [UInt8]) -> [UInt32] {
        let words = words(of: message)
        return words.indices.map { words[$0] }
    }

    /// The greatest number of bytes that padding adds to a message.
    static let padding = 72

    private static func words(of message: consuming [UInt8]) -> Words {
        var state: Words = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]
        let count = message.count
        message.reserveCapacity(count + padding)
        message.append(0x80)
        for _ in 0..<(119 - count % 64) % 64 { message.append(0) }
        withUnsafeBytes(of: (UInt64(count) &* 8).bigEndian) { message.append(contentsOf: $0) }
        message.withUnsafeBytes { message in
            for start in stride(from: 0, to: message.count, by: 64) { compress(message, start, &state) }
        }
        return state
    }

    private static func compress(_ message: UnsafeRawBufferPointer, _ start: Int, _ state: inout Words) {
        var w = InlineArray<64, UInt32>(repeating: 0)
        for i in 0..<16 {
            w[i] = UInt32(bigEndian: message.loadUnaligned(fromByteOffset: start + i * 4, as: UInt32.self))
        }
        for i in 16..<64 {
            let s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3
            let s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10
            w[i] = w[i - 16] &+ s0 &+ w[i - 7] &+ s1
        }
        let constants = constants
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        // Eight rounds at a time: then each variable is in its own place again, and none has to be moved.
        for i in stride(from: 0, to: 64, by: 8) {
            round(a, b, c, &d, e, f, g, &h, constants[i] &+ w[i])
            round(h, a, b, &c, d, e, f, &g, constants[i + 1] &+ w[i + 1])
            round(g, h, a, &b, c, d, e, &f, constants[i + 2] &+ w[i + 2])
            round(f, g, h, &a, b, c, d, &e, constants[i + 3] &+ w[i + 3])
            round(e, f, g, &h, a, b, c, &d, constants[i + 4] &+ w[i + 4])
            round(d, e, f, &g, h, a, b, &c, constants[i + 5] &+ w[i + 5])
            round(c, d, e, &f, g, h, a, &b, constants[i + 6] &+ w[i + 6])
            round(b, c, d, &e, f, g, h, &a, constants[i + 7] &+ w[i + 7])
        }
        let change: Words = [a, b, c, d, e, f, g, h]
        for i in change.indices { state[i] &+= change[i] }
    }

    @inline(__always)
    private static func round(
        _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ word: UInt32
    ) {
        h &+= (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ ((e & f) ^ (~e & g)) &+ word
        d &+= h
        h &+= (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ ((a & b) ^ (a & c) ^ (b & c))
    }

    @inline(__always)
    private static func rotate(_ value: UInt32, _ bits: UInt32) -> UInt32 { value &>> bits | value &<< (32 &- bits) }
}

extension SHA256 {
    static func hexadecimal(of text: String) -> String { hexadecimalText(digest(of: Array(text.utf8))) }
}
