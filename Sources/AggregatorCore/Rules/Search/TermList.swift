/// A list of terms, each once and followed by a space: an index only asks whether a text has a term, and half of a text is repetition.
struct TermList {
    private(set) var bytes: [UInt8] = []
    /// An open hash table of positions in `bytes`, plus one; zero is a free slot. Its size is a power of two.
    private var places: [Int32]
    private var count = 0

    /// - Parameter size: Of the text that the terms are part of, in bytes.
    init(size: Int) {
        bytes.reserveCapacity(size / 2 + 64)
        places = Array(repeating: 0, count: 256)
    }

    mutating func insert(_ term: Slice<UnsafeBufferPointer<UInt8>>) {
        // Positions have 31 bits: terms beyond two gigabytes are left out.
        guard let place = Int32(exactly: bytes.count + 1) else { return }
        if count * 2 >= places.count { grow() }
        var slot = Self.hash(term) & (places.count - 1)
        while places[slot] != 0 {
            if holds(term, at: Int(places[slot]) - 1) { return }
            slot = (slot + 1) & (places.count - 1)
        }
        places[slot] = place
        count += 1
        bytes.append(contentsOf: term)
        bytes.append(32)
    }

    private func holds(_ term: Slice<UnsafeBufferPointer<UInt8>>, at start: Int) -> Bool {
        guard start + term.count < bytes.count, bytes[start + term.count] == 32 else { return false }
        return bytes[start..<start + term.count].elementsEqual(term)
    }

    private mutating func grow() {
        var larger = [Int32](repeating: 0, count: places.count * 2)
        bytes.withUnsafeBufferPointer { bytes in
            for place in places where place != 0 {
                let start = Int(place) - 1
                var end = start
                while bytes[end] != 32 { end += 1 }
                var slot = Self.hash(bytes[start..<end]) & (larger.count - 1)
                while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
                larger[slot] = place
            }
        }
        places = larger
    }

    /// Another one in each process, as the standard library's hashes are: by a known one, a publisher could choose thousands of words that
    /// all belong into one slot. Nothing of it is in the list.
    private static let basis = UInt64(bitPattern: Int64(Hasher().finalize()))

    /// FNV-1a, with its high bits mixed into the low ones that are used.
    private static func hash(_ term: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var hash = basis
        for byte in term {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            // Else only the lowest byte of the basis would tell which words collide.
            hash ^= hash >> 29
        }
        return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
    }
}
