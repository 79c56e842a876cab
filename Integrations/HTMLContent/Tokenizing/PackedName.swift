/// A name of at most sixteen bytes in lower case, in two words, so that comparing and hashing one is a few instructions.
///
/// This silo knows no longer name: a longer one counts as unknown.
struct PackedName: Hashable {
    private(set) var low: UInt64 = 0
    private(set) var high: UInt64 = 0
    private var count = 0

    init() {}

    init(_ name: some Sequence<UInt8>) {
        for byte in name { append(byte) }
    }

    var isKnowable: Bool { count > 0 && count <= 16 }

    mutating func append(_ byte: UInt8) {
        let shift = UInt64(truncatingIfNeeded: count & 7) &* 8
        if count < 8 {
            low |= UInt64(byte.lowercased) << shift
        } else if count < 16 {
            high |= UInt64(byte.lowercased) << shift
        }
        count = min(count + 1, 17)
    }

    var slot: Int {
        let mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: mixed >> 40)
    }
}
