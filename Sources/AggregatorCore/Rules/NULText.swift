extension String {
    /// Whether it holds U+0000, at which C's strings end: who hands a text to a database looks first.
    ///
    /// Eight bytes at a time, as texts are long and nearly none has one: byte by byte it was a twenty-fifth of a cold pull's time.
    public var holdsNUL: Bool {
        var text = self
        return text.withUTF8 { bytes in
            let raw = UnsafeRawBufferPointer(bytes)
            var index = 0
            while index + 8 <= bytes.count {
                let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                // A byte of zero alone borrows into its high bit and had none.
                guard (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 == 0 else { return true }
                index += 8
            }
            return bytes[index...].contains(0)
        }
    }
}
