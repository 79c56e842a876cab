/// A fast 128-bit hash over bytes: MurmurHash3 x64, as its author put into the public domain.
///
/// For noticing changes, never for identity: collisions can be forged, but a publisher who does so only hides a change of its own. The same
/// bytes give the same hash on every machine.
public struct ContentHash: Sendable {
    private var h1: UInt64
    private var h2: UInt64
    /// The bytes that do not yet fill a block of 16, and their number.
    private var pending: (first: UInt64, second: UInt64) = (0, 0)
    private var pendingCount = 0
    private var count: UInt64 = 0

    /// Creates a hash of no bytes. Another seed gives other hashes for the same bytes.
    public init(seed: UInt64 = 0) { (h1, h2) = (seed, seed) }

    /// The hash of these bytes, with seed 0.
    public static func of(_ bytes: [UInt8]) -> Identifier {
        var hash = ContentHash()
        hash.add(bytes)
        return hash.value
    }

    /// Adds the UTF-8 bytes of a text. The boundaries between texts make no difference.
    public mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add($0) }
    }

    /// Adds bytes. Pieces hash like the whole.
    public mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { add($0) } }

    /// Adds eight bytes, the lowest first.
    public mutating func add(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { bytes in bytes.withMemoryRebound(to: UInt8.self) { add($0) } }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        count &+= UInt64(bytes.count)
        var rest = bytes[...]
        while pendingCount > 0, let byte = rest.popFirst() { push(byte) }
        let blocks = rest.prefix(rest.count & ~15)
        if let start = UnsafeBufferPointer(rebasing: blocks).baseAddress { add(UnsafeRawPointer(start), blocks.count) }
        for byte in rest[blocks.endIndex...] { push(byte) }
    }

    /// Blocks of 16 bytes, `count` bytes in all.
    private mutating func add(_ start: UnsafeRawPointer, _ count: Int) {
        // Local variables stay in registers.
        var state = (h1, h2)
        var place = start
        let end = start + count
        while place < end {
            Self.mix(
                UInt64(littleEndian: place.loadUnaligned(as: UInt64.self)),
                UInt64(littleEndian: (place + 8).loadUnaligned(as: UInt64.self)),
                into: &state)
            place += 16
        }
        (h1, h2) = state
    }

    private mutating func push(_ byte: UInt8) {
        if pendingCount < 8 {
            pending.first |= UInt64(byte) << UInt64(pendingCount * 8)
        } else {
            pending.second |= UInt64(byte) << UInt64(pendingCount * 8 - 64)
        }
        pendingCount += 1
        guard pendingCount == 16 else { return }
        var state = (h1, h2)
        Self.mix(pending.first, pending.second, into: &state)
        (h1, h2) = state
        (pending, pendingCount) = ((0, 0), 0)
    }

    private static let c1: UInt64 = 0x87c3_7b91_1142_53d5
    private static let c2: UInt64 = 0x4cf5_ad43_2745_937f

    @inline(__always)
    private static func mix(_ first: UInt64, _ second: UInt64, into state: inout (UInt64, UInt64)) {
        state.0 ^= rotate(first &* c1, 31) &* c2
        state.0 = (rotate(state.0, 27) &+ state.1) &* 5 &+ 0x52dc_e729
        state.1 ^= rotate(second &* c2, 33) &* c1
        state.1 = (rotate(state.1, 31) &+ state.0) &* 5 &+ 0x3849_5ab5
    }

    /// The hash of everything added so far; more may follow.
    public var value: Identifier {
        var (a, b) = (h1, h2)
        b ^= Self.rotate(pending.second &* Self.c2, 33) &* Self.c1
        a ^= Self.rotate(pending.first &* Self.c1, 31) &* Self.c2
        a ^= count
        b ^= count
        a = a &+ b
        b = b &+ a
        a = Self.finished(a)
        b = Self.finished(b)
        a = a &+ b
        b = b &+ a
        return Identifier(high: a, low: b)
    }

    private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 { value &<< bits | value &>> (64 &- bits) }

    private static func finished(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ value >> 33) &* 0xff51_afd7_ed55_8ccd
        value = (value ^ value >> 33) &* 0xc4ce_b9fe_1a85_ec53
        return value ^ value >> 33
    }
}
