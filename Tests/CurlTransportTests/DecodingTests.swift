import AggregatorCore
import Testing

@testable import CurlTransport

/// Content codings, byte by byte and at once.
struct DecodingTests {
    static let text = Array("Feeds, posts and videos. Feeds, posts and videos. Feeds, posts and videos.\n".utf8)
    static let gzip = bytes("1f8b0800000000000203734b4d4d29d65128c82f2e295648cc4b5128cb4c49cd2fd653702355820b0045bce5474b000000")
    static let zlib = bytes("78da734b4d4d29d65128c82f2e295648cc4b5128cb4c49cd2fd653702355820b00e7531a10")
    static let raw = bytes("734b4d4d29d65128c82f2e295648cc4b5128cb4c49cd2fd653702355820b00")
    static let brotli = bytes("1b4a00f81d09360e756f24845e1a9195950248b2b8cc35218acce28d44410e86eadb37d25a04")
    static let zstd = bytes("28b52ffd204b0d0100d046656564732c20706f73747320616e6420766964656f732e200a0100c9d11c03")
    /// gzip five times over.
    static let fivefold = bytes(
        "1f8b0800000000000203016a0095ff1f8b080000000000020393efe660000126e6c9ef9f253030aa3d3bf97ebeaa81c12a5bef53fdfdf6b3ef6a2cfdf774"
            + "f5c9c4d9c5a26f228bf7d56e898c5dbffbf0c122efe76f9a973e6f3efd59dcc25022f66b5502c7154e8607b25f199c8086010052d183d1550000"
            + "0084de970c6a000000")
    /// A frame that wants a window of 64 MiB.
    static let wideZstd = bytes("28b52ffda0000000046400001000000200e9ff3773e0012c")

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let coding: String
        let coded: [UInt8]
        var result: Result<[UInt8], BodyFailure> = .success(DecodingTests.text)
    }

    static let cases: [Case] = [
        Case(testDescription: "no coding", coding: "identity", coded: text),
        Case(testDescription: "a character set for a coding", coding: "utf-8", coded: text),
        Case(testDescription: "a media type for a coding", coding: "application/rss+xml", coded: text),
        Case(testDescription: "how an object store was sent a file", coding: "gzip, aws-chunked", coded: gzip),
        Case(testDescription: "an older character set for a coding", coding: "Windows-1252", coded: text),
        Case(testDescription: "a wide character set beside a coding", coding: "utf-16, gzip", coded: gzip),
        Case(testDescription: "gzip", coding: "gzip", coded: gzip),
        Case(testDescription: "x-gzip in upper case", coding: "X-GZIP", coded: gzip),
        Case(testDescription: "two gzip members", coding: "gzip", coded: gzip + gzip, result: .success(text + text)),
        Case(testDescription: "junk behind gzip", coding: "gzip", coded: gzip + Array("<!-- cached -->".utf8)),
        Case(testDescription: "zeros behind gzip", coding: "gzip", coded: gzip + [UInt8](repeating: 0, count: 300)),
        Case(testDescription: "half a magic number behind gzip", coding: "gzip", coded: gzip + [0x1f]),
        Case(testDescription: "gzip without its trailer", coding: "gzip", coded: gzip.dropLast(8), result: .failure(.truncated(.gzip))),
        Case(testDescription: "gzip without its last byte", coding: "gzip", coded: gzip.dropLast(1), result: .failure(.truncated(.gzip))),
        Case(
            testDescription: "a second gzip member cut short", coding: "gzip", coded: gzip + gzip.prefix(30),
            result: .failure(.truncated(.gzip))),
        Case(testDescription: "gzip that is text", coding: "gzip", coded: text, result: .failure(.damaged(.gzip))),
        Case(
            testDescription: "gzip with a wrong sum", coding: "gzip", coded: gzip.dropLast(5) + [1, 75, 0, 0, 0],
            result: .failure(.damaged(.gzip))),
        Case(testDescription: "deflate in zlib's wrapping", coding: "deflate", coded: zlib),
        Case(testDescription: "deflate without wrapping", coding: "deflate", coded: raw),
        Case(testDescription: "deflate cut short", coding: "deflate", coded: zlib.dropLast(3), result: .failure(.truncated(.deflate))),
        Case(testDescription: "one byte of deflate", coding: "deflate", coded: [0x78], result: .failure(.truncated(.deflate))),
        Case(testDescription: "brotli", coding: "br", coded: brotli),
        Case(testDescription: "brotli cut short", coding: "br", coded: brotli.dropLast(2), result: .failure(.truncated(.brotli))),
        Case(testDescription: "junk behind brotli", coding: "br", coded: brotli + [1, 2, 3]),
        Case(testDescription: "brotli that is text", coding: "br", coded: [0xff] + text, result: .failure(.damaged(.brotli))),
        Case(testDescription: "zstd", coding: "zstd", coded: zstd),
        Case(testDescription: "two zstd frames", coding: "zstd", coded: zstd + zstd, result: .success(text + text)),
        Case(testDescription: "junk behind zstd", coding: "zstd", coded: zstd + Array("junk".utf8)),
        Case(testDescription: "less than a frame behind zstd", coding: "zstd", coded: zstd + [0x28]),
        Case(testDescription: "zstd cut short", coding: "zstd", coded: zstd.dropLast(6), result: .failure(.truncated(.zstd))),
        Case(testDescription: "zstd that is text", coding: "zstd", coded: text, result: .failure(.damaged(.zstd))),
        Case(testDescription: "zstd with a window of 64 MiB", coding: "zstd", coded: wideZstd, result: .failure(.damaged(.zstd))),
        Case(testDescription: "five codings", coding: "gzip, gzip,,gzip,x-gzip,gzip", coded: fivefold),
        Case(
            testDescription: "six codings", coding: "gzip,gzip,gzip,gzip,gzip,gzip", coded: fivefold,
            result: .failure(.tooManyCodings(count: 6))),
        Case(testDescription: "an unknown coding", coding: "compress", coded: text, result: .failure(.unknownCoding("compress"))),
        Case(
            testDescription: "an unknown coding, as it was sent", coding: "gzip, \tHunter  22,B", coded: text,
            result: .failure(.unknownCoding("gzip, \tHunter  22,B"))),
        Case(
            testDescription: "what is too long for a coding's name", coding: String(repeating: "x", count: 41), coded: text,
            result: .failure(.unknownCoding("…"))),
        Case(testDescription: "nothing, said to be gzip", coding: "gzip", coded: [], result: .success([])),
    ]

    @Test(arguments: cases, [1, 7, 100_000])
    func `a coded body is decoded, or its flaw is named`(example: Case, portion: Int) {
        #expect(Self.decode(example.coded, coding: example.coding, portion: portion) == example.result)
    }

    @Test func `decoded bytes are counted while they come`() {
        #expect(Self.decode(Self.gzip, coding: "gzip", limit: 75) == .success(Self.text))
        #expect(Self.decode(Self.gzip, coding: "gzip", limit: 74) == .failure(.tooLarge(limit: 74)))
        #expect(Self.decode(Self.gzip + Self.gzip, coding: "gzip", limit: 149) == .failure(.tooLarge(limit: 149)))
    }

    @Test func `members that hold nothing are bounded by their coded size`() {
        let empty = Self.bytes("1f8b08000000000000030300000000000000000000")
        let many = [UInt8]((0..<5000).flatMap { _ in empty.prefix(20) })
        #expect(Self.decode(many, coding: "gzip", limit: 1000) == .failure(.tooLarge(limit: 1000)))
        #expect(Self.decode(many, coding: "gzip", limit: 1_000_000) == .success([]))
    }

    @Test func `an announced size is refused at once`() {
        let body = BodyCollector(limit: 1000)
        #expect(throws: BodyFailure.announcedTooLarge(bytes: 1001, limit: 1000)) { try body.begin([], announced: 1001) }
        #expect(throws: Never.self) { try body.begin([], announced: 1000) }
        #expect(throws: BodyFailure.announcedTooLarge(bytes: .max, limit: 1000)) {
            try body.begin([Header(name: "Content-Encoding", value: "gzip")], announced: .max)
        }
    }

    @Test func `of a hint is taken what can be had, and no more than is needed`() throws {
        let gzip = [Header(name: "Content-Encoding", value: "gzip")]
        for (fields, given, kept, wantsMore) in [
            ([], 100, 100, true), ([], 100_000, 64 << 10, false), (gzip, 100, 0, true),
            ([Header(name: "Content-Encoding", value: "rot13")], 100, 0, true),
        ] as [([Header], Int, Int, Bool)] {
            let body = BodyCollector(limit: 1 << 20)
            try body.begin(fields, announced: 1 << 40, isHint: true)
            let wants = try [UInt8](repeating: 65, count: given).withUnsafeBytes { try body.receive($0) }
            #expect(wants == wantsMore)
            #expect(try body.finish().count == kept)
        }
    }

    @Test func `what a decoder keeps to refer back to takes memory as well`() throws {
        // A mebibyte of one letter, and another letter.
        let megabyte = Self.bytes("9b000010f8a5c2c44a91c70281b9f70f04")
        for (coding, coded, held) in [
            ("identity", Self.text, Self.text.count), ("gzip", Self.gzip, Self.text.count + (32 << 10)), ("br", megabyte, 2 << 20),
            ("zstd", Self.zstd, 2 * Self.text.count),
        ] {
            let body = BodyCollector(limit: 2 << 20)
            try body.begin([Header(name: "Content-Encoding", value: coding)], announced: nil)
            try Self.pass(coded[...], to: body)
            #expect(body.heldBytes - held <= 2 && body.heldBytes >= held, "\(coding): \(body.heldBytes)")
        }
    }

    /// Two mebibytes of zeros, once and twice over.
    static let bombs: [(coding: String, coded: [UInt8])] = [
        ("gzip", decoded(doubled, coding: "gzip")), ("gzip, gzip", doubled),
        ("br", bytes("9b000010f8a5c2c44a91c70281b9f70f04")),
    ]
    private static let doubled = bytes(
        "1f8b080000000000020393efe660000126e6b7070d19818c430bbefae7f2c82f601805a360148c8251300a46c1b007fbd8eada3b7b1918141800984f438b13080000"
    )

    private static func decoded(_ coded: [UInt8], coding: String) -> [UInt8] { (try? decode(coded, coding: coding).get()) ?? [] }

    @Test(arguments: bombs.indices, [1, 9, 100_000])
    func `much that comes out of little comes in turns, so that others have theirs`(number: Int, portion: Int) throws {
        let (coding, coded) = Self.bombs[number]
        let body = BodyCollector(limit: 2 << 20)
        try body.begin([Header(name: "Content-Encoding", value: coding)], announced: coded.count)
        var rest = coded[...]
        var held = [0]
        while !rest.isEmpty {
            try Self.pass(rest.prefix(portion), to: body) { held.append(body.heldBytes) }
            rest = rest.dropFirst(portion)
        }
        #expect(body.transferred == coded.count)
        let whole = try body.finish()
        #expect(whole.count > 1 << 20 && Set(whole.dropLast()).count == 1)
        #expect(zip(held, held.dropFirst()).allSatisfy { $1 - $0 <= 2 * (BodyCollector.bytesPerSlice + DecodingBuffer.size) })
        #expect(held.count > whole.count / (BodyCollector.bytesPerSlice + DecodingBuffer.size))
    }

    @Test func `what ends before its turn is no whole body`() throws {
        let body = BodyCollector(limit: 2 << 20)
        try body.begin([Header(name: "Content-Encoding", value: "gzip, gzip")], announced: nil)
        _ = try Self.doubled.withUnsafeBytes { try body.receive($0) }
        #expect(body.isBehind)
        #expect(throws: BodyFailure.truncated(.gzip)) { try body.finish() }
    }

    /// Gives a piece as often as it has to come.
    private static func pass(_ piece: ArraySlice<UInt8>, to body: BodyCollector, afterEachTurn look: () -> Void = {}) throws {
        repeat {
            _ = try piece.withUnsafeBytes { try body.receive($0) }
            look()
        } while body.isBehind
    }

    private static func decode(
        _ coded: [UInt8], coding: String, portion: Int = 100_000, limit: Int = 1 << 20
    ) -> Result<[UInt8], BodyFailure> {
        let body = BodyCollector(limit: limit)
        do {
            try body.begin([Header(name: "content-encoding", value: coding)], announced: nil)
            var rest = coded[...]
            while !rest.isEmpty {
                try pass(rest.prefix(portion), to: body)
                rest = rest.dropFirst(portion)
            }
            return .success(try body.finish())
        } catch {
            return .failure(error as? BodyFailure ?? .outOfMemory)
        }
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = Array(hexadecimal)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
    }
}
