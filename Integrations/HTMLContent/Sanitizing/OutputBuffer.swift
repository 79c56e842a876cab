/// A growing buffer of bytes, without an array's check, for every byte, of whether it is shared.
///
/// All access to the memory is in this type, and checked.
struct OutputBuffer: ~Copyable {
    private var memory: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = max(capacity, 64)
        memory = .allocate(capacity: self.capacity)
    }

    deinit { memory.deallocate() }

    subscript(index: Int) -> UInt8 {
        precondition(index >= 0 && index < count, "a place that nothing was written to")
        return memory[index]
    }

    mutating func append(_ byte: UInt8) {
        reserve(1)
        memory[count] = byte
        count += 1
    }

    mutating func append(_ bytes: Span<UInt8>) {
        reserve(bytes.count)
        bytes.withUnsafeBufferPointer { source in
            guard let start = source.baseAddress else { return }
            (memory + count).update(from: start, count: source.count)
        }
        count += bytes.count
    }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append($0.span) }
    }

    /// Appends a range of what was written before.
    mutating func append(again range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a place that nothing was written to")
        reserve(range.count)
        (memory + count).update(from: memory + range.lowerBound, count: range.count)
        count += range.count
    }

    mutating func insert(_ byte: UInt8, at index: Int) {
        precondition(index >= 0 && index <= count, "a place that nothing was written to")
        reserve(1)
        (memory + index + 1).update(from: memory + index, count: count - index)
        memory[index] = byte
        count += 1
    }

    mutating func truncate(to count: Int) {
        precondition(count >= 0 && count <= self.count, "a place that nothing was written to")
        self.count = count
    }

    func isEqual(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        guard first.count == second.count else { return false }
        for offset in 0..<first.count where self[first.lowerBound + offset] != self[second.lowerBound + offset] { return false }
        return true
    }

    /// The bytes as text; invalid UTF-8 becomes U+FFFD.
    func text() -> String { String(text: UnsafeBufferPointer(start: memory, count: count)) }

    private mutating func reserve(_ extra: Int) {
        guard capacity - count < extra else { return }
        let larger = max(capacity * 2, count + extra)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        memory.update(from: self.memory, count: count)
        self.memory.deallocate()
        self.memory = memory
        capacity = larger
    }
}
