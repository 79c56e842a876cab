/// A page in UTF-16, in which a tokenizer of bytes finds nothing.
enum WidePage {
    /// The page in UTF-8; `nil` for a page in any other encoding. A byte order mark decides (WHATWG Encoding, 6); without one, the bytes of
    /// the first character, which is that of a tag.
    static func decoded(_ page: [UInt8], first count: Int) -> [UInt8]? {
        guard page.count > 1 else { return nil }
        let isBigEndian: Bool
        switch (page[0], page[1]) {
        case (0xFE, 0xFF), (0, UInt8(ascii: "<")): isBigEndian = true
        case (0xFF, 0xFE), (UInt8(ascii: "<"), 0): isBigEndian = false
        default: return nil
        }
        let units = (0..<min(page.count, count) / 2).lazy.map { place in
            let (one, other) = (UInt16(page[place * 2]), UInt16(page[place * 2 + 1]))
            return isBigEndian ? one << 8 | other : other << 8 | one
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
