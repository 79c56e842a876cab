import CIconv

/// Finds the `Tag` of a name in bytes, without making a String of it: one hash, one comparison.
struct TagTable: Sendable {
    static let shared = TagTable()

    private static let slotCount = 1024
    private static let longest = 24
    /// For each slot the length of its name, 0 for none, and `longest` bytes of it.
    private let names: [UInt8]
    private let tags: [Tag]

    private init() {
        var names = [UInt8](repeating: 0, count: Self.slotCount * (Self.longest + 1))
        var tags = [Tag](repeating: .other, count: Self.slotCount)
        for tag in Tag.allCases where tag != .other {
            let name = Array(tag.rawValue.utf8)
            precondition(name.count <= Self.longest, "A tag's name is too long for the table.")
            var slot = name.withUnsafeBufferPointer { Self.hash($0) }
            while names[slot * (Self.longest + 1)] != 0 { slot = (slot + 1) % Self.slotCount }
            names[slot * (Self.longest + 1)] = UInt8(name.count)
            for (index, byte) in name.enumerated() { names[slot * (Self.longest + 1) + 1 + index] = byte }
            tags[slot] = tag
        }
        (self.names, self.tags) = (names, tags)
    }

    @inline(__always)
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in name { hash = (hash ^ UInt32(byte | 32)) &* 16_777_619 }
        return Int((hash ^ hash >> 15) % UInt32(slotCount))
    }

    /// The tag of a name in any case.
    func tag(_ name: UnsafeBufferPointer<UInt8>) -> Tag {
        guard name.count > 0, name.count <= Self.longest else { return .other }
        var slot = Self.hash(name)
        while true {
            let entry = slot * (Self.longest + 1)
            if names[entry] == 0 { return .other }
            if Int(names[entry]) == name.count, isEqual(entry + 1, name) { return tags[slot] }
            slot = (slot + 1) % Self.slotCount
        }
    }

    @inline(__always)
    private func isEqual(_ start: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in 0..<name.count {
            let byte = name[index]
            if names[start + index] != (byte >= 65 && byte <= 90 ? byte | 32 : byte) { return false }
        }
        return true
    }
}
