import CIconv

/// A view of bytes that their owner keeps alive.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
    /// The first `byte` in `start..<end`, or `end`.
    @inline(__always)
    func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int {
        guard start < end, end <= count, start >= 0, let base = baseAddress, let hit = memchr(base + start, Int32(byte), end - start)
        else { return end }
        return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
    }

    /// The first place in `start..<end` where `word` stands whole, or `nil`.
    func firstIndex(of word: StaticString, from start: Int, to end: Int) -> Int? {
        let length = word.utf8CodeUnitCount
        guard length > 0, end <= count else { return nil }
        var index = start
        while index + length <= end {
            index = firstIndex(of: word.utf8Start[0], from: index, to: end)
            guard index + length <= end else { return nil }
            if starts(with: word, at: index) { return index }
            index += 1
        }
        return nil
    }

    @inline(__always)
    func starts(with word: StaticString, at index: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard index >= 0, index + length <= count, let base = baseAddress else { return false }
        return memcmp(base + index, word.utf8Start, length) == 0
    }

    /// Whether `word`, which is in lower case, stands at `index` in any case.
    func startsIgnoringCase(with word: StaticString, at index: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard index >= 0, index + length <= count else { return false }
        for offset in 0..<length where lowercased(self[index + offset]) != word.utf8Start[offset] { return false }
        return true
    }

    @inline(__always)
    func equals(_ other: Bytes) -> Bool {
        guard count == other.count else { return false }
        guard count > 0, let base = baseAddress, let otherBase = other.baseAddress else { return true }
        return memcmp(base, otherBase, count) == 0
    }

    var trimmed: Bytes {
        var start = 0
        var end = count
        while start < end, isSpace(self[start]) { start += 1 }
        while end > start, isSpace(self[end - 1]) { end -= 1 }
        return Bytes(rebasing: self[start..<end])
    }
}

@inline(__always) func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (byte >= 9 && byte <= 13) }
@inline(__always) func lowercased(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 32 : byte }
@inline(__always) func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 32 >= 97 && byte | 32 <= 122) || byte == 95 || byte == 58 || byte >= 128
}
@inline(__always) func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

extension Substring {
    /// Without white space around it.
    var trimmingSpace: Substring {
        guard let first = utf8.firstIndex(where: { !isSpace($0) }), let last = utf8.lastIndex(where: { !isSpace($0) }) else { return "" }
        return self[first...last]
    }
}

extension String {
    var trimmingSpace: String { String(self[...].trimmingSpace) }

    /// Whether `word` occurs in it. Compares bytes, as comparing characters takes a hundred times as long.
    func has(_ word: StaticString) -> Bool {
        var text = self
        return text.withUTF8 { $0.firstIndex(of: word, from: 0, to: $0.count) != nil }
    }
}
