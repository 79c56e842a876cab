/// A block of Internet addresses, as in `127.0.0.0/8` or `fc00::/7`.
public struct Network: Sendable, Hashable, CustomStringConvertible {
    /// 16 bytes, zero behind the prefix; an IPv4 address stands in the last four, behind `::ffff:`.
    public let address: [UInt8]
    /// The length of the prefix in bits, of 128.
    public let prefix: Int

    /// Reads an address, strictly spelled (see `IPAddress`), optionally with a slash and the length of a prefix; without one, the network
    /// is that address alone. Bits behind the prefix are set to zero. `nil` for anything else.
    public init?(_ text: String) {
        let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = halves.first, let bytes = IPAddress.bytes(first) else { return nil }
        var length = bytes.count * 8
        if halves.count > 1 {
            guard 1...3 ~= halves[1].utf8.count, halves[1].utf8.allSatisfy({ $0.isASCIIDigit }), let number = Int(halves[1]),
                number <= length
            else { return nil }
            length = number
        }
        let prefix = 128 - bytes.count * 8 + length
        self.prefix = prefix
        address = Self.widened(bytes).enumerated().map { index, byte in
            let bits = min(max(prefix - index * 8, 0), 8)
            return byte & ~UInt8(truncatingIfNeeded: 0xFF >> bits)
        }
    }

    /// Whether an address of 4 or 16 bytes is in the network; an IPv4 address and the same one behind `::ffff:` are equal.
    public func contains(_ other: [UInt8]) -> Bool {
        let other = Self.widened(other)
        guard other.count == 16 else { return false }
        for bit in 0..<prefix where (address[bit / 8] ^ other[bit / 8]) & (128 >> UInt8(bit % 8)) != 0 { return false }
        return true
    }

    /// The network as in `10.0.0.0/8`, `fc00::/7`; the address alone for a network of one address.
    public var description: String {
        let isVersion4 = prefix >= 96 && Array(address[..<12]) == Self.mapped
        let text = IPAddress.text(isVersion4 ? Array(address[12...]) : address)
        return prefix == 128 ? text : "\(text)/\(isVersion4 ? prefix - 96 : prefix)"
    }

    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    private static func widened(_ bytes: [UInt8]) -> [UInt8] { bytes.count == 4 ? mapped + bytes : bytes }
}
