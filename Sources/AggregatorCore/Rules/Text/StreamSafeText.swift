// Unicode's stream-safe format (UAX #15, section 13): at most 30 combining marks follow each other, and U+034F (combining grapheme joiner),
// which is invisible and ends such a run, stands before the next.
//
// The standard library compares and hashes text as if its marks were in canonical order, and sorts a run of them in a time that grows with
// the square of its length: a feed of 400 KB kept a pull busy for minutes. No writing system needs more than a few.

extension String {
    /// The text in that format: itself, for nearly every text. Text that was put together, or that something was removed from, may need it.
    package var streamSafe: String {
        var text = self
        return text.withUTF8 { $0.hasLongRunOfMarks ? String(decoding: $0.streamSafe, as: UTF8.self) : nil } ?? text
    }
}

extension UnsafeBufferPointer<UInt8> {
    private static var longestRun: Int { 30 }

    /// Whether more combining marks than that follow each other. The bytes are UTF-8.
    package var hasLongRunOfMarks: Bool {
        // A mark has at least two bytes, so such a run covers one of any bytes that are as far apart as this.
        let distance = 2 * (Self.longestRun + 1)
        var index = distance - 1
        while index < count {
            if self[index] >= 0x80, isAmongMarks(index) { return true }
            index += distance
        }
        return false
    }

    /// Whether the character with the byte at `index` belongs to such a run.
    private func isAmongMarks(_ index: Int) -> Bool {
        var start = index
        var before = 0
        while before <= Self.longestRun {
            while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
            guard mark(at: start) != nil else { break }
            before += 1
            guard start > 0 else { return before + marks(from: index, atMost: Self.longestRun) > Self.longestRun }
            start -= 1
        }
        return before > 0 && before + marks(from: index, atMost: Self.longestRun) > Self.longestRun
    }

    /// The number of marks in a row behind the character with the byte at `index`.
    private func marks(from index: Int, atMost most: Int) -> Int {
        var next = index + 1
        while next < count, self[next] & 0xC0 == 0x80 { next += 1 }
        var found = 0
        while found < most, let length = mark(at: next) { (found, next) = (found + 1, next + length) }
        return found
    }

    /// The length of the combining mark that begins at `index`; `nil` where none does.
    private func mark(at index: Int) -> Int? {
        guard index < count, self[index] >= 0x80, case let length = lengthOfCharacter(at: index), length > 0,
            let scalar = String(decoding: self[index..<index + length], as: UTF8.self).unicodeScalars.first
        else { return nil }
        // These three have no combining class, but the marks that they consist of have one.
        let isMark = scalar.properties.canonicalCombiningClass != .notReordered || [0xF73, 0xF75, 0xF81].contains(scalar.value)
        return isMark ? length : nil
    }

    /// The text in that format. The bytes are UTF-8.
    var streamSafe: [UInt8] {
        var safe: [UInt8] = []
        safe.reserveCapacity(count + count / Self.longestRun)
        var (index, run) = (0, 0)
        while index < count {
            if let length = mark(at: index) {
                if run == Self.longestRun {
                    safe += [0xCD, 0x8F]
                    run = 0
                }
                safe += self[index..<index + length]
                (index, run) = (index + length, run + 1)
            } else {
                safe.append(self[index])
                (index, run) = (index + 1, 0)
            }
        }
        return safe
    }
}
