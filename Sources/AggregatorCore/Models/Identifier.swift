/// 128 bits that name something for ever: what `FeedID` and `PostID` are made of.
///
/// An identifier is derived from first evidence (`Identity`), never drawn at random, so that the same sightings give
/// the same identifier on another machine, in another store, in a replay.
public struct Identifier: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The first 64 bits, and the first 16 digits of `description`.
    public let high: UInt64
    /// The last 64 bits.
    public let low: UInt64

    /// Nobody's: it stands where there is no identifier, or none that can be read.
    package static let zero = Identifier(high: 0, low: 0)

    /// Creates an identifier from its halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads 32 hexadecimal digits, in either case; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        var high: UInt64 = 0
        var low: UInt64 = 0
        var count = 0
        for byte in text.utf8 {
            guard let digit = hexadecimalValue(byte), count < 32 else { return nil }
            if count < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
            count += 1
        }
        guard count == 32 else { return nil }
        self.init(high: high, low: low)
    }

    /// All identifiers that begin with these hexadecimal digits, in either case; `nil` for more than 32 digits, and for anything else.
    public static func range(startingWith prefix: some StringProtocol) -> ClosedRange<Identifier>? {
        let rest = max(32 - prefix.utf8.count, 0)
        guard let first = Identifier(String(prefix) + String(repeating: "0", count: rest)),
            let last = Identifier(String(prefix) + String(repeating: "f", count: rest))
        else { return nil }
        return first...last
    }

    /// 32 lower-case hexadecimal digits.
    public var description: String {
        String(unsafeUninitializedCapacity: 32) { buffer in
            for index in 0..<32 {
                let word = index < 16 ? high : low
                let nibble = UInt8(truncatingIfNeeded: word >> UInt64((15 - index % 16) * 4)) & 15
                buffer[index] = nibble < 10 ? nibble + 48 : nibble + 87
            }
            return 32
        }
    }

    public static func < (a: Self, b: Self) -> Bool { (a.high, a.low) < (b.high, b.low) }
}
