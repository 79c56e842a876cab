extension String {
    /// Whether it holds U+0000, at which C strings end: checked before a text is handed to a database.
    ///
    /// Many bytes at a time, as texts are long and nearly none has one: byte by byte it was a twenty-fifth of a cold pull's time.
    public var holdsNUL: Bool {
        var text = self
        return text.withUTF8 { bytes in
            guard let start = UnsafeRawPointer(bytes.baseAddress) else { return false }
            var index = 0
            while index + 32 <= bytes.count {
                let marks = Self.marks(start + index) | Self.marks(start + index + 8)
                guard (marks | Self.marks(start + index + 16) | Self.marks(start + index + 24)) & 0x8080_8080_8080_8080 == 0 else {
                    return true
                }
                index += 32
            }
            return bytes[index...].contains(0)
        }
    }

    /// Sets the highest bit of every byte that is zero, and of no byte if none is; the caller masks out the other bits. Subtracting 1 from each
    /// byte sets the highest bit of a zero byte; `& ~word` removes the bytes that had it set before. (A byte above a zero byte may be marked
    /// too, so only whether any byte is marked is meaningful.)
    @inline(__always)
    private static func marks(_ place: UnsafeRawPointer) -> UInt64 {
        let word = place.loadUnaligned(as: UInt64.self)
        return (word &- 0x0101_0101_0101_0101) & ~word
    }
}
