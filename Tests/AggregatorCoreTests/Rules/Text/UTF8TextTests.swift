import Testing

@testable import AggregatorCore

struct UTF8TextTests {
    private func text(_ bytes: [UInt8]) -> String { bytes.withUnsafeBufferPointer { String(text: $0) } }

    /// Characters of every length, and bytes that are none: cut off, overlong, surrogates, beyond U+10FFFF.
    private static let pieces: [[UInt8]] = [
        [0x61], [0xC3, 0xA9], [0xE2, 0x80, 0x99], [0xF0, 0x9F, 0x98, 0x80], [0xEF, 0xBF, 0xBD], [0xED, 0x9F, 0xBF],
        [0xF4, 0x8F, 0xBF, 0xBF],
        [0xC3], [0xE2, 0x80], [0xF0, 0x9F, 0x98], [0x80], [0xC0, 0xAF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
        [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF], [0x00],
    ]

    @Test("a text is read as the standard library reads it, whatever stands at whichever place", arguments: pieces)
    func sameAsTheLibrary(piece: [UInt8]) {
        for place in 0..<20 {
            for size in [place, 47, 48, 49, 64, 81] where size >= place {
                for second in [[], Self.pieces[2], piece] {
                    var bytes = [UInt8](repeating: 0x78, count: place) + piece + second
                    bytes += [UInt8](repeating: 0x79, count: max(size - bytes.count, 0))
                    let read = text(bytes)
                    #expect(read == String(decoding: bytes, as: UTF8.self))
                    #expect(Array(read.utf8) == Array(String(decoding: bytes, as: UTF8.self).utf8))
                }
            }
        }
    }

    @Test("text of many random pieces as well")
    func random() {
        var numbers = RandomNumbers(seed: 7)
        for _ in 0..<500 {
            let bytes = (0..<40).flatMap { _ in Self.pieces[Int(numbers.next() % UInt64(Self.pieces.count))] }
            #expect(Array(text(bytes).utf8) == Array(String(decoding: bytes, as: UTF8.self).utf8))
            let clean = (0..<40).flatMap { _ in Self.pieces[Int(numbers.next() % 7)] }
            #expect(text(clean) == String(decoding: clean, as: UTF8.self))
        }
    }

    @Test("whether it is ASCII is told, and what is no UTF-8 is found")
    func looks() {
        let ascii = [UInt8](repeating: 0x61, count: 99)
        #expect(ascii.withUnsafeBufferPointer(\.isASCIIAndWellFormed) == true)
        #expect((ascii + [0xC3, 0xA9]).withUnsafeBufferPointer(\.isASCIIAndWellFormed) == false)
        #expect((ascii + [0xC3]).withUnsafeBufferPointer(\.isASCIIAndWellFormed) == nil)
        #expect([UInt8]().withUnsafeBufferPointer(\.isASCIIAndWellFormed) == true)
    }
}
