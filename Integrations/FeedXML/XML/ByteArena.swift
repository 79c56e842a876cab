import CIconv

/// Bytes that were written while reading (decoded entities, serialised markup), in one block that grows and is reused.
struct ByteArena: ~Copyable {
    private(set) var count = 0
    private var capacity: Int
    private var base: UnsafeMutablePointer<UInt8>

    init() {
        capacity = 4096
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    var start: UnsafePointer<UInt8> { UnsafePointer(base) }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(1) }
        base[count] = byte
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
        if length > capacity &- count { grow(length) }
        memcpy(base + count, bytes, length)
        count &+= length
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        for byte in String(scalar).utf8 { append(byte) }
    }

    /// Gives back everything after `mark`.
    mutating func truncate(to mark: Int) { count = min(mark, count) }

    @inline(never)
    private mutating func grow(_ length: Int) {
        let wanted = max(capacity * 2, count + length)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
        memcpy(larger, base, count)
        base.deallocate()
        base = larger
        capacity = wanted
    }
}
