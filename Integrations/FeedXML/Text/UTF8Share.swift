import AggregatorCore

/// How much of what is beyond ASCII is UTF-8, in text that is not all of it.
struct UTF8Share {
    /// Characters of UTF-8.
    private(set) var characters = 0
    /// Characters of UTF-8 that are likelier letters of windows-1252.
    private(set) var byChance = 0
    /// Bytes that are no UTF-8.
    private(set) var invalid = 0

    init(_ bytes: Bytes) {
        var index = 0
        while index < bytes.count {
            guard bytes[index] >= 128 else {
                index += 1
                continue
            }
            let length = bytes.surrogatePair(at: index) == nil ? bytes.lengthOfCharacter(at: index) : 6
            if length == 0 {
                invalid += 1
            } else if length < 6, bytes.isLatinByChance(at: index, length: length) {
                byChance += 1
            } else {
                characters += 1
            }
            index += max(1, length)
        }
    }

    /// Whether most is valid UTF-8. A few bytes of another encoding within UTF-8 are mended one by one; in text of another encoding, at
    /// most a third of the bytes look like UTF-8 by chance.
    var isMost: Bool { invalid == 0 || (invalid + byChance) * 2 <= characters * 3 }
}
