/// A fast 128-bit hash over bytes: MurmurHash3 x64, as its author put into the public domain.
///
/// For noticing change, never for identity: somebody who tries can make two contents of one hash, and would only hide a change of
/// their own. The same bytes give the same hash on every machine.
public struct ContentHash: Sendable {
    private var h1: UInt64
    private var h2: UInt64
    private var pending: [UInt8] = []
    private var count: UInt64 = 0

    public init(seed: UInt64 = 0) { (h1, h2) = (seed, seed) }

    public static func of(_ bytes: [UInt8]) -> Identifier {
        var hash = ContentHash()
        hash.add(bytes)
        return hash.value
    }

    public mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add($0) }
    }

    public mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { add($0) } }

    public mutating func add(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { bytes in bytes.withMemoryRebound(to: UInt8.self) { add($0) } }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        count &+= UInt64(bytes.count)
        var index = 0
        if !pending.isEmpty {
            while pending.count < 16, index < bytes.count {
                pending.append(bytes[index])
                index += 1
            }
            guard pending.count == 16 else { return }
            pending.withUnsafeBytes { block($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)) }
            pending.removeAll(keepingCapacity: true)
        }
        let raw = UnsafeRawBufferPointer(bytes)
        while index + 16 <= bytes.count {
            block(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self), raw.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self))
            index += 16
        }
        if index < bytes.count { pending.append(contentsOf: bytes[index...]) }
    }

    private static let c1: UInt64 = 0x87c3_7b91_1142_53d5
    private static let c2: UInt64 = 0x4cf5_ad43_2745_937f

    private mutating func block(_ first: UInt64, _ second: UInt64) {
        h1 ^= Self.rotate(UInt64(littleEndian: first) &* Self.c1, 31) &* Self.c2
        h1 = (Self.rotate(h1, 27) &+ h2) &* 5 &+ 0x52dc_e729
        h2 ^= Self.rotate(UInt64(littleEndian: second) &* Self.c2, 33) &* Self.c1
        h2 = (Self.rotate(h2, 31) &+ h1) &* 5 &+ 0x3849_5ab5
    }

    public var value: Identifier {
        var (a, b) = (h1, h2)
        var (first, second): (UInt64, UInt64) = (0, 0)
        for (index, byte) in pending.enumerated() {
            if index < 8 { first |= UInt64(byte) << UInt64(index * 8) } else { second |= UInt64(byte) << UInt64((index - 8) * 8) }
        }
        b ^= Self.rotate(second &* Self.c2, 33) &* Self.c1
        a ^= Self.rotate(first &* Self.c1, 31) &* Self.c2
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

    private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }

    private static func finished(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ value >> 33) &* 0xff51_afd7_ed55_8ccd
        value = (value ^ value >> 33) &* 0xc4ce_b9fe_1a85_ec53
        return value ^ value >> 33
    }
}
