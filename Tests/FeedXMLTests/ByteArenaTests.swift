import Testing

@testable import FeedXML

/// The block of bytes that replaced references are written to.
struct ByteArenaTests {
    @Test func `what was appended keeps its place and its bytes, however often the arena grows`() {
        var arena = ByteArena()
        var expected: [UInt8] = []
        for number in 0..<200 {
            let piece = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: number * 7 % 501)
            piece.withUnsafeBufferPointer { if let base = $0.baseAddress { arena.append(base, $0.count) } }
            arena.append(UInt8(ascii: "|"))
            arena.append("é" as Unicode.Scalar)
            expected += piece + Array("|é".utf8)
        }
        #expect(arena.count == expected.count && expected.count > 40_000)
        #expect(Array(UnsafeBufferPointer(start: arena.start, count: arena.count)) == expected)
    }

    @Test func `what is behind a mark is given back, and written over`() {
        var arena = ByteArena()
        for byte in Array("abc".utf8) { arena.append(byte) }
        arena.truncate(to: 7)
        #expect(arena.count == 3)
        arena.truncate(to: 1)
        arena.append(UInt8(ascii: "z"))
        #expect(Array(UnsafeBufferPointer(start: arena.start, count: arena.count)) == Array("az".utf8))
    }
}
