import CIconv

/// Text in the encodings that the C library knows (iconv).
enum IconvDecoder {
    struct Decoded {
        var bytes: [UInt8] = []
        /// Bytes that mean nothing in the encoding, and became U+FFFD.
        var repairs = 0
    }

    /// `nil` if the library does not know the encoding.
    static func decode(_ source: Bytes, named name: String) -> Decoded? {
        switch name {
        case "ISO-2022-JP": JapaneseText.extended(source).withUnsafeBufferPointer { decode($0, named: "EUC-JP-MS") }
        case "EUC-JP-MS": converted(source, from: name).map(JapaneseText.withLetters)
        default: converted(source, from: name)
        }
    }

    /// Linear: every step takes input in or makes room for output.
    private static func converted(_ source: Bytes, from name: String) -> Decoded? {
        guard let converter = iconv_open("UTF-8", name), converter != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var decoded = Decoded()
        // Unused room costs nothing, and growing would hold a large document twice.
        decoded.bytes.reserveCapacity(source.count * 2)
        // The library takes a mutable pointer, but never writes through it.
        var input = UnsafeMutableRawPointer(mutating: source.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var inputLeft = source.count
        var room = [UInt8](repeating: 0, count: max(1024, min(source.count * 2, 1 << 20)))
        while inputLeft > 0 {
            var isStuck = false
            let written = room.withUnsafeMutableBytes { buffer -> Int in
                var output = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
                var outputLeft = buffer.count
                let result = iconv(converter, &input, &inputLeft, &output, &outputLeft)
                // No character needs more than 64 bytes: with that much room left, it is the input that can't be read.
                isStuck = result == -1 && outputLeft >= 64
                return buffer.count - outputLeft
            }
            decoded.bytes.append(contentsOf: room[..<written])
            guard isStuck, let place = input else { continue }
            let rest = Bytes(start: UnsafeRawPointer(place).assumingMemoryBound(to: UInt8.self), count: inputLeft)
            let unread = UnreadBytes(rest, in: name)
            decoded.bytes.append(contentsOf: (unread.meaning ?? "\u{FFFD}").utf8)
            if unread.meaning == nil { decoded.repairs += 1 }
            input = place + unread.length
            inputLeft -= unread.length
        }
        return decoded
    }
}
