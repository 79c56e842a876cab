/// Two or three letters in a row, as one number. Their order is that of their UTF-8, in which a `tsvector` keeps its pieces.
struct TextGram: Hashable, Comparable {
    private static let mask: UInt64 = 0x1F_FFFF
    /// 21 bits per letter, the first one on top. A third that is missing is 0, which is no letter in a text of PostgreSQL.
    private let packed: UInt64

    init(_ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar? = nil) {
        packed = UInt64(first.value) << 42 | UInt64(second.value) << 21 | UInt64(third?.value ?? 0)
    }

    static func < (one: TextGram, other: TextGram) -> Bool { one.packed < other.packed }

    var text: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    func append(to bytes: inout [UInt8]) {
        Self.append(packed >> 42, to: &bytes)
        Self.append(packed >> 21 & Self.mask, to: &bytes)
        if packed & Self.mask != 0 { Self.append(packed & Self.mask, to: &bytes) }
    }

    private static func append(_ letter: UInt64, to bytes: inout [UInt8]) {
        guard letter >= 0x80 else { return bytes.append(UInt8(letter)) }
        if let scalar = Unicode.Scalar(UInt32(letter)) { UTF8.encode(scalar) { bytes.append($0) } }
    }
}
