import AggregatorCore

/// The bytes of a JSON document as UTF-8, and what they were before: UTF-8, or UTF-16 or UTF-32 in either order, told by a byte order
/// mark or by where the zeros of the first characters are (RFC 4627, 3). What is none of these is windows-1252, whatever its header says:
/// as UTF-8 it would lose the letters that ids are told apart by. So is a lone letter within UTF-8.
struct JSONText {
    let bytes: [UInt8]
    /// IANA name, lower case.
    let encoding: String
    /// Whether every byte was part of a character. For UTF-8, the reader checks that.
    let isWhole: Bool
    /// Whether letters within UTF-8 were none, and have been read as windows-1252.
    private(set) var hasLoneLetters = false

    init(_ bytes: [UInt8]) {
        let start = Array(bytes.prefix(4))
        switch (start.first, start.dropFirst().first, start.dropFirst(2).first, start.dropFirst(3).first) {
        case (0xFF, 0xFE, 0, 0): self.init(utf32: bytes.dropFirst(4), isBigEndian: false)
        case (0, 0, 0xFE, 0xFF): self.init(utf32: bytes.dropFirst(4), isBigEndian: true)
        case (0xFF, 0xFE, _, _): self.init(utf16: bytes.dropFirst(2), isBigEndian: false)
        case (0xFE, 0xFF, _, _): self.init(utf16: bytes.dropFirst(2), isBigEndian: true)
        case (0, 0, 0, .some(1...)): self.init(utf32: bytes[...], isBigEndian: true)
        case (.some(1...), 0, 0, 0): self.init(utf32: bytes[...], isBigEndian: false)
        case (0, .some(1...), _, _): self.init(utf16: bytes[...], isBigEndian: true)
        case (.some(1...), 0, _, _): self.init(utf16: bytes[...], isBigEndian: false)
        default:
            let (isClean, isUTF8) = bytes.withUnsafeBufferPointer { bytes in
                bytes.isASCIIAndWellFormed != nil ? (true, true) : (false, Self.beginsCharacters(bytes))
            }
            let read = isClean ? bytes : Self.latin(bytes) { !isUTF8 || Self.isLoneLetter($0, in: bytes) }
            self.init(bytes: read, encoding: isUTF8 ? "utf-8" : Self.latinName, isWhole: true)
            hasLoneLetters = isUTF8 && read != bytes
        }
    }

    private init(bytes: [UInt8], encoding: String, isWhole: Bool) {
        (self.bytes, self.encoding, self.isWhole) = (bytes, encoding, isWhole)
    }

    private init(utf16 bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
        let units = Self.units(of: bytes, width: 2, isBigEndian: isBigEndian).map { UInt16(truncatingIfNeeded: $0) }
        let valid = String(validating: units, as: UTF16.self)
        self.init(
            bytes: Array((valid ?? String(decoding: units, as: UTF16.self)).utf8), encoding: isBigEndian ? "utf-16be" : "utf-16le",
            isWhole: valid != nil && bytes.count % 2 == 0)
    }

    private init(utf32 bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
        let units = Self.units(of: bytes, width: 4, isBigEndian: isBigEndian)
        let valid = String(validating: units, as: UTF32.self)
        self.init(
            bytes: Array((valid ?? String(decoding: units, as: UTF32.self)).utf8), encoding: isBigEndian ? "utf-32be" : "utf-32le",
            isWhole: valid != nil && bytes.count % 4 == 0)
    }

    private static let latinName = "windows-1252"

    /// Whether the document was no UTF-8, and has been read as windows-1252.
    var isLatin: Bool { encoding == Self.latinName }

    /// Reads the bytes beyond ASCII as windows-1252, as far as they are.
    private static func latin(_ bytes: [UInt8], where isLatin: (Int) -> Bool) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for (index, byte) in bytes.enumerated() {
            if byte < 128 || !isLatin(index) {
                text.append(byte)
            } else {
                text.append(contentsOf: String(Windows1252.scalar(byte)).utf8)
            }
        }
        return text
    }

    /// Whether a byte is a letter of windows-1252 that stands right after ASCII and begins no character. After another character it is as
    /// likely one that was cut off, and so are the bytes with which `é` and its like begin.
    private static func isLoneLetter(_ index: Int, in bytes: [UInt8]) -> Bool {
        guard bytes[index] >= 0xC4 || 0xC0...0xC1 ~= bytes[index], index > 0, bytes[index - 1] < 0x80 else { return false }
        return index + 1 < bytes.count && bytes[index + 1] & 0xC0 != 0x80
    }

    /// Whether most bytes that would be letters of windows-1252 begin a character of UTF-8, broken off as it may be. So a broken character,
    /// a surrogate or a byte order mark leaves a document UTF-8. Of letters of windows-1252, few stand before a sign, as in `perché”`.
    private static func beginsCharacters(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var (begun, lone) = (0, 0)
        for index in bytes.indices where bytes[index] >= 0xC0 {
            let goesOn = index + 1 < bytes.count && 0x80...0xBF ~= bytes[index + 1]
            if goesOn { begun += 1 } else { lone += 1 }
        }
        return begun > lone
    }

    /// Code units of `width` bytes each; a remainder at the end is dropped.
    private static func units(of bytes: ArraySlice<UInt8>, width: Int, isBigEndian: Bool) -> [UInt32] {
        var units: [UInt32] = []
        units.reserveCapacity(bytes.count / width)
        var unit: UInt32 = 0
        var place = 0
        for byte in bytes {
            unit |= UInt32(byte) << UInt32((isBigEndian ? width - 1 - place : place) * 8)
            place += 1
            if place == width {
                units.append(unit)
                (unit, place) = (0, 0)
            }
        }
        return units
    }

    /// The line that a byte is on, counted from 1.
    func line(at offset: Int) -> Int { 1 + bytes.prefix(offset).count { $0 == 10 } }
}
