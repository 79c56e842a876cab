/// Takes case and accents from letters, by what Unicode says of them.
enum LetterFolding {
    /// Scalars below this have a place in the table: every alphabet with accents, none of the large scripts.
    private static let tableEnd: UInt32 = 0x2000
    /// What a scalar of the table becomes: another one, nothing, or several, which are looked up.
    private static let nothing = UInt32.max
    private static let several = UInt32.max - 1

    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { source in
            bytes.reserveCapacity(bytes.count + source.count)
            var index = 0
            while index < source.count {
                if source[index] < 128 {
                    let end = source.asciiEnd(from: index)
                    appendLowerCase(source[index..<end], to: &bytes)
                    index = end
                } else {
                    let (scalar, length) = decode(source, index)
                    append(scalar, to: &bytes)
                    index += length
                }
            }
        }
    }

    /// From so many bytes on, ASCII is copied at once.
    private static let longRun = 16

    private static func appendLowerCase(_ ascii: Slice<UnsafeBufferPointer<UInt8>>, to bytes: inout [UInt8]) {
        guard ascii.count >= longRun else {
            for byte in ascii { bytes.append(byte &- 65 < 26 ? byte | 32 : byte) }
            return
        }
        // Copied as it is, then changed in place: the compiler makes that sixteen bytes at a time.
        let start = bytes.count
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: ascii))
        bytes.withUnsafeMutableBufferPointer { bytes in
            for place in start..<bytes.count { bytes[place] = bytes[place] &- 65 < 26 ? bytes[place] | 32 : bytes[place] }
        }
    }

    /// The scalar that begins at `index`; a String's bytes are valid UTF-8.
    private static func decode(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> (UInt32, Int) {
        let length = source[index] < 0xE0 ? 2 : source[index] < 0xF0 ? 3 : 4
        var scalar = UInt32(source[index]) & (0x7F >> UInt32(length))
        for next in source[(index + 1)..<min(index + length, source.count)] { scalar = scalar << 6 | UInt32(next & 0x3F) }
        return (scalar, length)
    }

    private static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        let folded = scalar < tableEnd ? table[Int(scalar)] : hasNoCase(scalar) ? scalar : several
        switch folded {
        case nothing: break
        case several:
            for lower in lowerCase(scalar) { encode(lower.value < tableEnd ? simple(lower) : lower.value, to: &bytes) }
        default: encode(folded, to: &bytes)
        }
    }

    private static func encode(_ scalar: UInt32, to bytes: inout [UInt8]) {
        guard let scalar = Unicode.Scalar(scalar) else { return }
        UTF8.encode(scalar) { bytes.append($0) }
    }

    /// Ideographs, kana and Hangul: most of what there is, and without case.
    private static func hasNoCase(_ scalar: UInt32) -> Bool {
        0x2E80...0xA63F ~= scalar || 0xAC00...0xD7FF ~= scalar || 0x20000...0x3FFFF ~= scalar
    }

    private static func lowerCase(_ scalar: UInt32) -> String.UnicodeScalarView {
        Unicode.Scalar(scalar)?.properties.lowercaseMapping.unicodeScalars ?? String.UnicodeScalarView()
    }

    private static func isAccent(_ scalar: UInt32) -> Bool { 0x300...0x36F ~= scalar }

    private static func simple(_ scalar: Unicode.Scalar) -> UInt32 {
        isAccent(scalar.value) ? nothing : (baseLetters[scalar] ?? scalar).value
    }

    private static let table: [UInt32] = (0..<tableEnd).map { scalar in
        let lower = lowerCase(scalar)
        guard let only = lower.first, lower.count == 1 else { return several }
        return simple(only)
    }

    /// The letter without its accent, for the accented letters of Latin, Greek and Cyrillic, by their names in Unicode.
    private static let baseLetters: [Unicode.Scalar: Unicode.Scalar] = {
        let blocks: [ClosedRange<UInt32>] = [0x61...0x7A, 0xE0...0x24F, 0x370...0x45F, 0x1E00...0x1FFF]
        var byName: [String: Unicode.Scalar] = [:]
        for letter in blocks.joined().compactMap(Unicode.Scalar.init) { if let name = letter.properties.name { byName[name] = letter } }
        var result: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (name, letter) in byName {
            let bytes = Array(name.utf8)
            guard let with = bytes.indices.first(where: { bytes[$0...].starts(with: " WITH ".utf8) }) else { continue }
            result[letter] = byName[String(decoding: bytes[..<with], as: UTF8.self)]
        }
        return result
    }()
}
