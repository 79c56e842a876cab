import Testing

@testable import AggregatorCore

@Suite("An archive")
struct ArchiveTests {
    private static let records: [ArchiveRecord] = (0..<20).map { .setting(key: "a/\($0 + 10)", value: [UInt8($0), 255]) }

    private static func archive(_ records: [ArchiveRecord] = records) -> [UInt8] {
        var encoder = ArchiveEncoder()
        let lines = (try? encoder.lines(records)) ?? []
        return encoder.head + lines + encoder.end
    }

    private func read(_ bytes: [UInt8], pieces: Int = 7) throws(StoreFailure) -> [ArchiveRecord] {
        var decoder = ArchiveDecoder(name: "x")
        var records: [ArchiveRecord] = []
        for start in stride(from: 0, to: bytes.count, by: pieces) { records += try decoder.take(Array(bytes[start...].prefix(pieces))) }
        try decoder.end()
        return records
    }

    @Test("an archive is read as it was written, in pieces of any size", arguments: [1, 2, 64, 100_000])
    func reads(pieces: Int) throws {
        #expect(try read(Self.archive(), pieces: pieces) == Self.records)
    }

    @Test("of nothing is whole")
    func empty() throws { #expect(try read(Self.archive([])).isEmpty) }

    @Test("that was cut anywhere is not whole")
    func truncated() {
        let bytes = Self.archive()
        for length in 0..<bytes.count { #expect(throws: StoreFailure.self) { try read(Array(bytes.prefix(length)), pieces: 4096) } }
    }

    @Test("with a flipped bit anywhere is not whole")
    func flipped() {
        let bytes = Self.archive()
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1
            // In the first line only the name and the number matter, and the changed number may be that of an older format.
            if index < 30, (try? read(damaged, pieces: 4096)) == Self.records { continue }
            #expect(throws: StoreFailure.self, "byte \(index)") { try read(damaged, pieces: 4096) }
        }
    }

    @Test("of a newer program, in another order, or that goes on behind its end is refused, and the message says which")
    func refused() throws {
        var shuffled = ArchiveEncoder()
        let lines = try shuffled.lines(Self.records.reversed())
        let cases: [([UInt8], StoreFailure.Code, String)] = [
            (Array("{\"aggregator_archive\":99}\n".utf8), .tooNew, "newer"), (Array("{}\n".utf8), .damaged, "no archive"),
            (Array("{\"aggregator_archive\":0}\n".utf8), .damaged, "never was"),
            (Array("{\"aggregator_archive\":-1}\n".utf8), .damaged, "never was"),
            (shuffled.head + lines + shuffled.end, .damaged, "out of order"),
            (Self.archive() + Array("{}\n".utf8), .damaged, "after its end"),
        ]
        for (bytes, code, words) in cases {
            do throws(StoreFailure) {
                _ = try read(bytes)
                Issue.record("an archive was taken that is \(words)")
            } catch {
                #expect(error.code == code && error.message.contains(words), "\(error.message)")
            }
        }
    }

    @Test("another file is none, and hardly anything of it is read", arguments: [0, UInt8(ascii: "x"), UInt8(ascii: "{")])
    func otherFile(byte: UInt8) throws {
        for ending in [[], [10], Array(#""aggregator_archive":2}"#.utf8) + [10]] {
            var decoder = ArchiveDecoder(name: "x")
            do throws(StoreFailure) {
                _ = try decoder.take([UInt8](repeating: byte, count: 1 << 20) + ending)
                Issue.record("a file of one byte was taken")
            } catch {
                #expect(error.message.hasPrefix("x is no archive"), "\(error.message)")
            }
        }
    }

    @Test("a post with more versions than a line may hold is named, and not written, as nothing could read it again")
    func oversized() throws {
        let id = Identifier(high: 1, low: 2)
        var said = Post()
        said.content.text = String(repeating: "x", count: 100)
        let stored = StoredPost(
            id: PostID(id), feed: FeedID(id), post: Post(), firstSeen: .epoch, fingerprint: id, sortDate: .epoch)
        func post(_ versions: Int) -> ArchiveRecord {
            .post(ArchivedPost(stored, evidence: [], versions: Array(repeating: PostVersion(since: .epoch, post: said), count: versions)))
        }
        var encoder = ArchiveEncoder(longestLine: 1_000)
        #expect(try encoder.lines([post(2)]).count < 1_000)
        for count in [6, 20] {
            do throws(FormatFailure) {
                _ = try encoder.lines([post(count)])
                Issue.record("\(count) versions were written")
            } catch {
                #expect(error.code == .limitExceeded && error.message.contains("\(id)") && error.message.contains("\(count) versions"))
            }
        }
        #expect(encoder.digest.records == 1)
    }

    @Test("places are ordered by kind, feed and id, keys by their bytes")
    func places() throws {
        let (one, two) = (Identifier(high: 0, low: 1), Identifier(high: 1, low: 0))
        let places: [ArchiveKey] = [
            .setting("a"), .setting("e\u{301}"), .setting("z"), .setting("é"), .feed(FeedID(one)), .post(FeedID(one), PostID(one)),
            .post(FeedID(one), PostID(two)), .tombstone(FeedID(one), PostID(one)), .feed(FeedID(two)), .post(FeedID(two), PostID(one)),
        ]
        #expect(places.reversed().sorted() == places)
        for (index, place) in places.enumerated() { #expect(places[..<index].allSatisfy { $0 < place && !(place < $0) }) }
    }

    @Test("bytes are written as digits, and read back from nothing else")
    func digits() {
        let all = (0...255).map { UInt8($0) }
        #expect([UInt8](hexadecimal: all.hexadecimal) == all)
        for text in ["0", "0g", "abc", " 00", "é0"] { #expect([UInt8](hexadecimal: text) == nil) }
    }
}
