import CIconv

/// The texts and attributes whose references were replaced while reading, in one block that grows and is reused.
///
/// A pointer into it is valid until the next `append`, which may move all bytes to a larger block, and no longer than the arena. `truncate`
/// moves nothing; what is behind its mark is overwritten by the next `append`. So places in the arena are kept as offsets
/// (`XMLTree.Slice`), and a pointer is made of one where the bytes are read at once.
struct ByteArena: ~Copyable {
    private(set) var count = 0
    private var capacity: Int
    private var base: UnsafeMutablePointer<UInt8>

    init() {
        capacity = 4096
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    /// The first byte; so many as `count` says are initialised from there. Valid until the next `append`.
    var start: UnsafePointer<UInt8> { UnsafePointer(base) }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(1) }
        base[count] = byte
        count &+= 1
    }

    /// Copies `length` bytes, 0 or more. None of them may lie in the arena itself: if it has to grow, they are freed before they are
    /// copied.
    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
        assert(length >= 0 && (bytes + length <= start || start + capacity <= bytes), "The arena can't copy its own bytes.")
        if length > capacity &- count { grow(length) }
        memcpy(base + count, bytes, length)
        count &+= length
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        for byte in String(scalar).utf8 { append(byte) }
    }

    /// Gives back everything after `mark`, a former `count`. Slices of what was there must not be read any more.
    mutating func truncate(to mark: Int) {
        assert(mark >= 0, "A mark is a former count.")
        count = min(mark, count)
    }

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
