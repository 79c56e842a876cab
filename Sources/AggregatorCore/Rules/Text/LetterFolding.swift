/// Removes case and accents from letters, by Unicode's data; a letter written in parts becomes a single one.
enum LetterFolding {
    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { source in
            bytes.reserveCapacity(bytes.count + source.count)
            var index = 0
            while index < source.count {
                if source[index] < 128 {
                    let end = source.asciiEnd(from: index)
                    appendLowerCase(source[index..<end], to: &bytes)
                    index = end
                } else {
                    let (scalar, length) = decode(source, index)
                    append(scalar, to: &bytes)
                    index += length
                }
            }
        }
    }

    /// From this number of bytes on, ASCII is copied as a whole.
    private static let longRun = 16

    private static func appendLowerCase(_ ascii: Slice<UnsafeBufferPointer<UInt8>>, to bytes: inout [UInt8]) {
        guard ascii.count >= longRun else {
            for byte in ascii { bytes.append(byte &- 65 < 26 ? byte | 32 : byte) }
            return
        }
        // Copied as it is, then changed in place: the compiler makes that sixteen bytes at a time.
        let start = bytes.count
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: ascii))
        bytes.withUnsafeMutableBufferPointer { bytes in
            for place in start..<bytes.count { bytes[place] = bytes[place] &- 65 < 26 ? bytes[place] | 32 : bytes[place] }
        }
    }

    /// The scalar that begins at `index`; a String's bytes are valid UTF-8.
    private static func decode(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> (UInt32, Int) {
        let length = source[index] < 0xE0 ? 2 : source[index] < 0xF0 ? 3 : 4
        var scalar = UInt32(source[index]) & (0x7F >> UInt32(length))
        for next in source[(index + 1)..<min(index + length, source.count)] { scalar = scalar << 6 | UInt32(next & 0x3F) }
        return (scalar, length)
    }

    private static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        let fold = scalar < LetterFolds.end ? LetterFolds.table[Int(scalar)] : LetterFolds.hasNoCase(scalar) ? scalar : LetterFolds.several
        switch fold {
        case LetterFolds.nothing: break
        case LetterFolds.several: appendSeveral(scalar, to: &bytes)
        default: encode(fold, to: &bytes)
        }
    }

    private static func appendSeveral(_ scalar: UInt32, to bytes: inout [UInt8]) {
        if LetterJoining.join(scalar, to: &bytes) { return }
        for letter in LetterFolds.long[scalar] ?? LetterFolds.folds(of: scalar) { encode(letter, to: &bytes) }
    }

    static func encode(_ scalar: UInt32, to bytes: inout [UInt8]) {
        guard let scalar = Unicode.Scalar(scalar) else { return }
        UTF8.encode(scalar) { bytes.append($0) }
    }
}
