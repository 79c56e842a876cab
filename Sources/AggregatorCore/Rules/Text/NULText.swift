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

    /// The highest bit of each zero byte among eight; 0 where there is none: only a zero byte borrows into its highest bit without having had it.
    @inline(__always)
    private static func marks(_ place: UnsafeRawPointer) -> UInt64 {
        let word = place.loadUnaligned(as: UInt64.self)
        return (word &- 0x0101_0101_0101_0101) & ~word
    }
}
