/// Splits a text, as UTF-8 bytes, into runs of one kind of letter.
struct LetterRuns {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func next() -> (kind: LetterKind, range: Range<Int>)? {
        guard place < bytes.count else { return nil }
        let start = place
        let kind = step()
        while place < bytes.count {
            let end = place
            guard step() != kind else { continue }
            place = end
            break
        }
        return (kind, start..<place)
    }

    /// Returns the kind of the scalar here, and moves behind it.
    private mutating func step() -> LetterKind {
        let byte = bytes[place]
        place += 1
        guard byte >= 0x80 else { return .ofASCII(byte) }
        var scalar = UInt32(byte) & (byte < 0xE0 ? 0x1F : byte < 0xF0 ? 0x0F : 0x07)
        while place < bytes.count, bytes[place] & 0xC0 == 0x80 {
            scalar = scalar << 6 | UInt32(bytes[place] & 0x3F)
            place += 1
        }
        return .of(scalar)
    }

    /// The kind of the scalar that ends before `end`.
    static func kind(before end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> LetterKind {
        var start = end - 1
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        guard start >= 0, start < end else { return .other }
        var runs = LetterRuns(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        return runs.step()
    }

    /// The kind of a text's first scalar.
    static func kind(of text: UnsafeBufferPointer<UInt8>) -> LetterKind {
        var runs = LetterRuns(text)
        return text.isEmpty ? .other : runs.step()
    }
}
