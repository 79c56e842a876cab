extension UnsafeBufferPointer<UInt8> {
    /// A character beyond U+FFFF as old programs of Oracle, Java and MySQL write it (CESU-8): two surrogates, each in the form of UTF-8,
    /// six bytes instead of four.
    func surrogatePair(at index: Int) -> Unicode.Scalar? {
        guard index + 5 < count, self[index] == 0xED, self[index + 3] == 0xED, 0xA0...0xAF ~= self[index + 1],
            0xB0...0xBF ~= self[index + 4], self[index + 2] & 0xC0 == 0x80, self[index + 5] & 0xC0 == 0x80
        else { return nil }
        let high = UInt32(self[index + 1] & 15) << 6 | UInt32(self[index + 2] & 63)
        let low = UInt32(self[index + 4] & 15) << 6 | UInt32(self[index + 5] & 63)
        return Unicode.Scalar(0x10000 + (high << 10 | low))
    }
}
