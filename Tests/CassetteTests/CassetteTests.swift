import AggregatorContracts
import AggregatorCore
import Cassette
import InMemory
import Testing

@Suite("Cassettes")
struct CassetteTests {
    let files = InMemoryFiles(folders: ["/tapes"])

    private func cassettes() throws -> any CassetteService {
        try #require(CassetteIntegration(files: files).contribution.cassettes)
    }

    private let opening = Recording.Opening(
        program: "1.0", seed: 1, moment: Recording.Moment(now: Timestamp(seconds: 0), uptime: 0.5))

    @Test("cassettes keep the contract", arguments: CassetteContract.checks)
    func contract(check: ContractCheck<CassetteContract.Rig>) async throws {
        try await check.run(on: CassetteContract.Rig(cassettes: try cassettes(), place: "/tapes/one"))
    }

    @Test("cassettes say what they are in their first line")
    func header() async throws {
        _ = try await cassettes().begin(opening, at: "/tapes/one")
        let text = String(decoding: try #require(files.contents["/tapes/one/cassette.jsonl"]), as: UTF8.self)
        let first = try #require(text.split(separator: "\n").first)
        #expect(first.hasPrefix(#"{"cassette":2,"program":"1.0","about":"A pull that aggregator recorded."#))
    }

    @Test("cassettes are in a folder that has a name")
    func nameless() async throws {
        await #expect(throws: FileFailure.self) { try await cassettes().begin(opening, at: "") }
        try await files.makeFolder("/sources")
        try await files.write(Array(#"{"cassette":2,"program":"1.0"}"#.utf8), to: "/cassette.jsonl")
        await #expect { try await cassettes().read("") } throws: { "\($0)".contains("An empty name") }
    }

    @Test("cassettes take no folder that holds something else, whose names could be their own")
    func strangeFolder() async throws {
        try await files.makeFolder("/tapes/one")
        try await files.write(Array("mine".utf8), to: "/tapes/one/report.jsonl")
        await #expect { try await cassettes().begin(opening, at: "/tapes/one") } throws: { "\($0)".contains("holds other files") }
        #expect(files.contents["/tapes/one/report.jsonl"] == Array("mine".utf8))
        try await files.makeFolder("/tapes/two")
        _ = try await cassettes().begin(opening, at: "/tapes/two")
    }

    @Test("of another form are refused, and say by whom they were made", arguments: [(3, "newer"), (1, "older")])
    func otherForm(version: Int, word: String) async throws {
        let line = #"{"cassette":\#(version),"program":"9.0"}"#
        try await files.makeFolder("/tapes/one/sources")
        try await files.write(Array(line.utf8), to: "/tapes/one/cassette.jsonl")
        await #expect {
            try await cassettes().read("/tapes/one")
        } throws: { "\($0)".contains(word) && "\($0)".contains("9.0") }
    }

    @Test("that are damaged say in which line", arguments: ["{", "{}", "[]", #"{"request":{}}"#])
    func damaged(line: String) async throws {
        let writer = try await cassettes().begin(opening, at: "/tapes/one")
        try await writer.keep(
            .began(Recording.Attempt(source: "a", feed: FeedID(Identifier(high: 1, low: 1)), moment: opening.moment)), of: 1)
        let path = "/tapes/one/sources/1.jsonl"
        try await files.append(Array("\(line)\n".utf8), to: path)
        await #expect { try await cassettes().read("/tapes/one") } throws: { "\($0)".contains("1.jsonl is damaged: line 2") }
    }

    @Test("cassettes from before their machine was started are damaged")
    func beforeStart() async throws {
        _ = try await cassettes().begin(opening, at: "/tapes/one")
        let path = "/tapes/one/cassette.jsonl"
        let text = String(decoding: try #require(files.contents[path]), as: UTF8.self)
        try await files.write(Array(text.replacing(#""uptime":0.5"#, with: #""uptime":-3"#).utf8), to: path)
        await #expect { try await cassettes().read("/tapes/one") } throws: { "\($0)".contains("the second line") }
    }

    @Test("that are damaged in the line of a subscription say in which", arguments: ["{}", #"{"subscriptiox":{}}"#])
    func damagedSource(line: String) async throws {
        var opening = opening
        opening.sources = try (1...2).map { (number: UInt64) in
            let address = try #require(WebAddress("https://example.org/\(number)"))
            return Recording.Source(Subscription(id: FeedID(Identifier(high: 1, low: number)), address: address, added: .epoch))
        }
        _ = try await cassettes().begin(opening, at: "/tapes/one")
        let path = "/tapes/one/cassette.jsonl"
        var lines = try #require(files.contents[path]).split(separator: 10).map(Array.init)
        lines[3] = Array(line.utf8)
        try await files.write(lines.flatMap { $0 + [10] }, to: path)
        await #expect { try await cassettes().read("/tapes/one") } throws: { "\($0)".contains("cassette.jsonl is damaged: line 4") }
    }

    @Test("cassettes are read up to the line in which a crash cut them short")
    func cut() async throws {
        let writer = try await cassettes().begin(opening, at: "/tapes/one")
        let attempt = Recording.Attempt(source: "a", feed: FeedID(Identifier(high: 1, low: 1)), moment: opening.moment)
        try await writer.keep(.began(attempt), of: 1)
        try await files.append(Array(#"{"request":{"addr"#.utf8), to: "/tapes/one/sources/1.jsonl")
        #expect(try await cassettes().read("/tapes/one").lines == [Recording.Line(attempt)])
    }

    @Test("cassettes are written once, however much is told of a source, and however often")
    func cost() async throws {
        let counting = CountingFiles(base: files)
        let cassettes = try #require(CassetteIntegration(files: counting).contribution.cassettes)
        let writer = try await cassettes.begin(opening, at: "/tapes/one")
        let feed = FeedID(Identifier(high: 1, low: 1))
        try await writer.keep(.began(Recording.Attempt(source: "a", feed: feed, moment: opening.moment)), of: 1)
        for number in 0..<50 {
            var post = Post()
            post.content.text = String(repeating: "x", count: 1000)
            let stored = StoredPost(
                id: PostID(Identifier(high: 2, low: UInt64(number))), feed: feed, post: post, firstSeen: .epoch,
                fingerprint: .zero,
                sortDate: .epoch)
            try await writer.keep(.recalled([.post(ArchivedPost(stored, evidence: []))]), of: 1)
        }
        let path = "/tapes/one/sources/1.jsonl"
        #expect(try await cassettes.read("/tapes/one").lines.first?.recalled.count == 50)
        #expect(try counting.written.withLock { $0[path] } == #require(files.contents[path]).count)
    }

    @Test("cassettes are read in parts, as a pipe in a file's place would be waited for", arguments: CassetteContract.checks)
    func parts(check: ContractCheck<CassetteContract.Rig>) async throws {
        let counting = CountingFiles(base: files)
        let cassettes = try #require(CassetteIntegration(files: counting).contribution.cassettes)
        try await check.run(on: CassetteContract.Rig(cassettes: cassettes, place: "/tapes/one"))
        #expect(counting.wholes.withLock { $0 } == [])
    }

    @Test("cassettes lead to no file outside of themselves", arguments: ["../cassette.jsonl", "/etc/passwd", ".."])
    func escape(name: String) async throws {
        let writer = try await cassettes().begin(opening, at: "/tapes/one")
        try await writer.keep(
            .began(Recording.Attempt(source: "a", feed: FeedID(Identifier(high: 1, low: 1)), moment: opening.moment)), of: 1)
        let address = try #require(WebAddress("https://blog.example/feed"))
        let exchange = Recording.Exchange(
            Request(address), began: opening.moment, ended: opening.moment,
            outcome: .success(Response(status: 200, headers: [], body: [1], address: address)))
        try await writer.keep(.exchanged(exchange), of: 1)
        let path = "/tapes/one/sources/1.jsonl"
        let text = String(decoding: try #require(files.contents[path]), as: UTF8.self)
        #expect(text.contains(#""body":"1-1.body""#))
        try await files.write(Array(text.replacing("1-1.body", with: name).utf8), to: path)
        await #expect { try await cassettes().read("/tapes/one") } throws: { "\($0)".contains("no name of a body") }
    }

    @Test("a body that is longer than what was asked for is not read", arguments: [(-1, true), (0, true), (1, false)])
    func longBody(more: Int, isTaken: Bool) async throws {
        let writer = try await cassettes().begin(opening, at: "/tapes/one")
        try await writer.keep(
            .began(Recording.Attempt(source: "a", feed: FeedID(Identifier(high: 1, low: 1)), moment: opening.moment)), of: 1)
        var request = Request(try #require(WebAddress("https://blog.example/feed")))
        request.limits.bytes = 2 << 20
        let exchange = Recording.Exchange(
            request, began: opening.moment, ended: opening.moment,
            outcome: .success(Response(status: 200, headers: [], body: [1], address: request.address)))
        try await writer.keep(.exchanged(exchange), of: 1)
        try await files.write([UInt8](repeating: 32, count: (2 << 20) + more), to: "/tapes/one/sources/1-1.body")
        do {
            let recording = try await cassettes().read("/tapes/one")
            #expect(isTaken && recording.lines.first?.exchanges.count == 1)
        } catch let error as FileFailure {
            #expect(!isTaken && error.code == .tooLarge, "\(error)")
        }
    }
}

/// Counts the bytes that are written to each file, and notes which are read at once.
private struct CountingFiles: FileService {
    let base: InMemoryFiles
    let written = Locked<[String: Int]>([:])
    let wholes = Locked<[String]>([])

    func write(_ bytes: [UInt8], to path: String) async throws(FileFailure) {
        written.withLock { $0[path, default: 0] += bytes.count }
        try await base.write(bytes, to: path)
    }
    func append(_ bytes: [UInt8], to path: String) async throws(FileFailure) {
        written.withLock { $0[path, default: 0] += bytes.count }
        try await base.append(bytes, to: path)
    }
    func write(to path: String, pieces next: () async throws -> [UInt8]?) async throws { try await base.write(to: path, pieces: next) }
    func read(_ path: String, limit: Int) async throws(FileFailure) -> [UInt8] {
        wholes.withLock { $0.append(path) }
        return try await base.read(path, limit: limit)
    }
    func readInput(atMost count: Int) async throws(FileFailure) -> [UInt8] { try await base.readInput(atMost: count) }
    func read(_ path: String, from offset: Int, count: Int) async throws(FileFailure) -> [UInt8] {
        try await base.read(path, from: offset, count: count)
    }
    func exists(_ path: String) -> Bool { base.exists(path) }
    func place(of path: String) -> FilePlace { base.place(of: path) }
    func makeFolder(_ path: String) async throws(FileFailure) { try await base.makeFolder(path) }
    func list(_ path: String) async throws(FileFailure) -> [String] { try await base.list(path) }
}
