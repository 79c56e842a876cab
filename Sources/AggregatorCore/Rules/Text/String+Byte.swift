extension String {
    /// Whether it holds U+0000, at which C strings end: checked before a text is handed to a database.
    public var holdsNUL: Bool { holds(0) }

    /// Whether a byte of its UTF-8 is `byte`.
    ///
    /// Many bytes at a time, as texts are long and nearly none has what is looked for: byte by byte it was a twenty-fifth of a cold pull's
    /// time for NUL alone.
    public func holds(_ byte: UInt8) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            guard let start = UnsafeRawPointer(bytes.baseAddress) else { return false }
            let wanted = UInt64(byte) &* 0x0101_0101_0101_0101
            var index = 0
            while index + 32 <= bytes.count {
                let marks = Self.marks(start + index, wanted) | Self.marks(start + index + 8, wanted)
                let others = Self.marks(start + index + 16, wanted) | Self.marks(start + index + 24, wanted)
                guard (marks | others) & 0x8080_8080_8080_8080 == 0 else { return true }
                index += 32
            }
            return bytes[index...].contains(byte)
        }
    }

    /// Sets the highest bit of every byte that is the wanted one, and of no byte if none is; the caller masks out the other bits. Such a
    /// byte becomes zero first. Subtracting 1 from each byte sets the highest bit of a zero byte; `& ~word` removes the bytes that had it
    /// set before. (A byte above a zero byte may be marked too, so only whether any byte is marked is meaningful.)
    @inline(__always)
    private static func marks(_ place: UnsafeRawPointer, _ wanted: UInt64) -> UInt64 {
        let word = place.loadUnaligned(as: UInt64.self) ^ wanted
        return (word &- 0x0101_0101_0101_0101) & ~word
    }
}
