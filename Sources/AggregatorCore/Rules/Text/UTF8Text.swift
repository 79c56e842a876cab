extension String {
    /// Decodes the bytes; what is not UTF-8 becomes U+FFFD, and long runs of marks are parted (`streamSafe`). For all text from
    /// outside.
    ///
    /// The result is else that of `String(decoding:as:)`, which goes byte by byte behind the first character beyond ASCII: that took a
    /// tenth of a cold pull's time, as most feeds are ASCII with a few quotation marks or dashes.
    public init(text bytes: UnsafeBufferPointer<UInt8>) {
        // Too short for a run of marks.
        guard bytes.count >= Self.worthALook else {
            self = String(decoding: bytes, as: UTF8.self)
            return
        }
        guard let isASCII = bytes.isASCIIAndWellFormed else {
            self = String(decoding: bytes, as: UTF8.self).streamSafe
            return
        }
        guard isASCII || !bytes.hasLongRunOfMarks else {
            self = String(decoding: bytes.streamSafe, as: UTF8.self)
            return
        }
        // It was checked just now.
        self = String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    }

    /// The same of bytes in an array.
    public init(text bytes: [UInt8]) { self = bytes.withUnsafeBufferPointer { String(text: $0) } }

    /// Below this, the library's own way is as quick.
    private static let worthALook = 48
}

extension UnsafeBufferPointer<UInt8> {
    /// `nil` where it is not UTF-8; otherwise whether all of it is ASCII.
    package var isASCIIAndWellFormed: Bool? {
        var index = 0
        var isASCII = true
        while true {
            index = asciiEnd(from: index)
            guard index < count else { return isASCII }
            isASCII = false
            repeat {
                let length = lengthOfCharacter(at: index)
                guard length > 0 else { return nil }
                index += length
            } while index < count && self[index] >= 0x80
        }
    }

    /// The index of the first byte at or behind `start` that is not ASCII, or the end.
    func asciiEnd(from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(self)
        var index = start
        while index + 32 <= count {
            let words = raw.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)
            guard (words[0] | words[1] | words[2] | words[3]) & 0x8080_8080_8080_8080 == 0 else { break }
            index += 32
        }
        while index + 8 <= count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let marks = word & 0x8080_8080_8080_8080
            guard marks == 0 else { return index + marks.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < count, self[index] < 0x80 { index += 1 }
        return index
    }

    /// The number of bytes of the well-formed character beyond ASCII at `index` (Unicode, table 3-7); 0 for an ill-formed one.
    @inlinable public func lengthOfCharacter(at index: Int) -> Int {
        func isTail(_ offset: Int) -> Bool { index + offset < count && self[index + offset] & 0xC0 == 0x80 }
        let byte = self[index]
        switch byte {
        case 0xC2...0xDF: return isTail(1) ? 2 : 0
        case 0xE0...0xEF:
            guard isTail(1), isTail(2) else { return 0 }
            let second = self[index + 1]
            return byte == 0xE0 && second < 0xA0 || byte == 0xED && second >= 0xA0 ? 0 : 3
        case 0xF0...0xF4:
            guard isTail(1), isTail(2), isTail(3) else { return 0 }
            let second = self[index + 1]
            return byte == 0xF0 && second < 0x90 || byte == 0xF4 && second >= 0x90 ? 0 : 4
        default: return 0
        }
    }
}
