import AggregatorCore

/// Makes clean UTF-8 of text that is nearly that.
struct UTF8Repair {
    private(set) var bytes: [UInt8] = []
    /// The number of bytes that were no UTF-8.
    var invalid = 0
    var firstInvalid: Int?
    /// The number of characters whose end is missing.
    var broken = 0
    var firstBroken: Int?
    /// The number of characters that were written as two surrogates.
    var pairs = 0
    var firstPair: Int?
    var controls = 0
    var firstControl: Int?

    /// A byte that is no UTF-8, or a C1 control character, is read as windows-1252. But in text that has UTF-8 (`hasMultibyte`), a
    /// character that begins and breaks off was cut by a program that counts bytes. Line ends become line feeds (XML 1.0, 2.11); other
    /// control characters are removed, but for vertical tabs, as word processors break lines with, and form feeds: these become spaces.
    ///
    /// In text that is mostly windows-1252 (`isMostlyLatin`), characters that are UTF-8 by chance are read as that, too.
    static func repaired(
        _ source: Bytes, asWindows1252: Bool, hasMultibyte isUTF8: Bool = false, isMostlyLatin: Bool = false
    ) -> UTF8Repair {
        var repair = UTF8Repair()
        repair.bytes.reserveCapacity(source.count + source.count / 8)
        var index = 0
        var hasMultibyte = false
        while index < source.count {
            if !asWindows1252, !isMostlyLatin {
                let end = UTF8Check.cleanEnd(of: source, from: index, hasMultibyte: &hasMultibyte)
                repair.bytes.append(contentsOf: source[index..<end])
                index = end
                if index == source.count { break }
            }
            let byte = source[index]
            if byte < 128 {
                repair.append(ascii: byte, next: index + 1 < source.count ? source[index + 1] : 0)
                index += 1
                continue
            }
            var length = asWindows1252 ? 0 : source.lengthOfCharacter(at: index)
            if isMostlyLatin, length > 0, source.isLatinByChance(at: index, length: length) { length = 0 }
            if length == 0, !asWindows1252, let character = source.surrogatePair(at: index) {
                repair.notePair()
                repair.append(character)
                index += 6
            } else if length == 0, isUTF8, let length = source.lengthOfBrokenCharacter(at: index) {
                repair.noteBroken()
                repair.append("\u{FFFD}")
                index += length
            } else if length == 0 {
                if !asWindows1252 { repair.noteInvalid() }
                repair.append(Windows1252.scalar(byte))
                index += 1
            } else {
                if byte == 0xC2, source[index + 1] < 0xA0 {
                    repair.append(Windows1252.scalar(source[index + 1]))
                } else if byte == 0xEF, source[index + 1] == 0xBF, source[index + 2] >= 0xBE {
                    repair.noteControl()
                } else {
                    repair.bytes.append(contentsOf: source[index..<index + length])
                }
                index += length
            }
        }
        return repair
    }

    @inline(__always)
    private mutating func append(ascii byte: UInt8, next: UInt8) {
        if byte >= 32 ? byte != 127 : byte == 10 || byte == 9 {
            bytes.append(byte)
        } else if byte == 13 {
            if next != 10 { bytes.append(10) }
        } else {
            noteControl()
            if byte == 0x0B || byte == 0x0C { bytes.append(UInt8(ascii: " ")) }
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) { bytes.append(contentsOf: String(scalar).utf8) }

    private mutating func noteInvalid() {
        invalid += 1
        if firstInvalid == nil { firstInvalid = bytes.count }
    }

    private mutating func noteBroken() {
        broken += 1
        if firstBroken == nil { firstBroken = bytes.count }
    }

    private mutating func notePair() {
        pairs += 1
        if firstPair == nil { firstPair = bytes.count }
    }

    private mutating func noteControl() {
        controls += 1
        if firstControl == nil { firstControl = bytes.count }
    }
}
