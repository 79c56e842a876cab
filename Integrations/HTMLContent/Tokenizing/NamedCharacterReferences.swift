import AggregatorCore

/// The named character references of HTML, all 2,125 of them.
struct NamedCharacterReferences: Sendable {
    struct Entry: Sendable {
        fileprivate var name: Range<Int>
        /// One character, or two.
        var first: UInt32
        var second: UInt32
        /// Whether it counts without its semicolon.
        var isLegacy: Bool
    }

    /// Made at the first reference that is not one of the few that most documents use.
    static let shared = NamedCharacterReferences()

    /// The length of the longest name.
    static let longest = 31
    /// The length of the longest name that counts without its semicolon.
    static let longestLegacy = 6

    private var slots: [Entry?]
    private let text: [UInt8]
    private static let mask = 8191

    init() {
        slots = Array(repeating: nil, count: Self.mask + 1)
        text = CharacterNames.table.withUTF8Buffer { Array($0) }
        var index = 0
        while index < text.count {
            let isLegacy = text[index] == ASCII.exclamation
            let start = isLegacy ? index + 1 : index
            let equals = text[start...].firstIndex(of: ASCII.equals) ?? text.count
            let end = text[start...].firstIndex(of: ASCII.space) ?? text.count
            var values: [UInt32] = [0]
            for byte in text[min(equals + 1, end)..<end] {
                if let digit = byte.hexadecimal {
                    values[values.count - 1] = values[values.count - 1] << 4 | UInt32(digit)
                } else {
                    values.append(0)
                }
            }
            let entry = Entry(name: start..<equals, first: values[0], second: values.count > 1 ? values[1] : 0, isLegacy: isLegacy)
            var slot = Self.hash(text.span, start..<equals) & Self.mask
            while slots[slot] != nil { slot = (slot + 1) & Self.mask }
            slots[slot] = entry
            index = end + 1
        }
    }

    /// The reference of that name, which is given without `&` and `;`.
    func find(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Entry? {
        var slot = Self.hash(bytes, name) & Self.mask
        while let entry = slots[slot] {
            if entry.name.count == name.count, isEqual(entry, bytes, name) { return entry }
            slot = (slot + 1) & Self.mask
        }
        return nil
    }

    private func isEqual(_ entry: Entry, _ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
        for offset in 0..<name.count where text[entry.name.lowerBound + offset] != bytes[name.lowerBound + offset] { return false }
        return true
    }

    /// FNV-1a.
    private static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        var hash: UInt32 = 0x811C_9DC5
        for index in range { hash = (hash ^ UInt32(bytes[index])) &* 0x0100_0193 }
        return Int(truncatingIfNeeded: hash ^ hash >> 15)
    }
}
