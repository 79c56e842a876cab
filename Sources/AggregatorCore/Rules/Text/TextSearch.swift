// Looking for text by its bytes. `contains`, `firstRange` and `replacing` of the standard library go back by characters, and so does each
// step within a part of a text. In a row of flags (regional indicators) each such step goes back to its beginning, so that an answer of
// some KiB, unfolded to 15 MB, would take hours.

extension StringProtocol {
    /// Whether the bytes of another text are anywhere in this one.
    public func includes(_ text: String) -> Bool {
        withBytes(of: text) { bytes, word in bytes.firstOffset(of: word, from: 0) != nil }
    }

    /// The text with `new` in place of all bytes of `old`, from the beginning on; the same if `old` is empty.
    public func replacingAll(_ old: String, with new: String) -> String {
        guard !old.isEmpty else { return String(self) }
        let bytes = withBytes(of: old) { bytes, word -> [UInt8]? in
            guard var next = bytes.firstOffset(of: word, from: 0) else { return nil }
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count)
            var start = 0
            while true {
                result.append(contentsOf: bytes[start..<next])
                result.append(contentsOf: new.utf8)
                start = next + word.count
                guard let following = bytes.firstOffset(of: word, from: start) else { break }
                next = following
            }
            result.append(contentsOf: bytes[start...])
            return result
        }
        return bytes.map { String(decoding: $0, as: UTF8.self) } ?? String(self)
    }

    private func withBytes<Result>(
        of text: String, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        var (own, text) = (String(self), text)
        return own.withUTF8 { bytes in text.withUTF8 { body(bytes, $0) } }
    }
}

extension Substring {
    /// The pieces between such bytes; empty ones only if `keepsEmpty` says so. The byte is ASCII.
    public func pieces(around byte: UInt8, keepsEmpty: Bool = false) -> [Substring] {
        utf8.split(separator: byte, omittingEmptySubsequences: !keepsEmpty).map(Substring.init)
    }

    /// What stands before the first such byte, which is ASCII; everything where there is none.
    package func upTo(_ byte: UInt8) -> Substring { Substring(utf8.prefix { $0 != byte }) }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func firstOffset(of word: Self, from start: Int) -> Int? {
        guard let first = word.first else { return start }
        var index = start
        while index <= count - word.count {
            if self[index] == first, word.indices.dropFirst().allSatisfy({ self[index + $0] == word[$0] }) { return index }
            index += 1
        }
        return nil
    }
}
