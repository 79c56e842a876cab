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

    @Test("keep the contract", arguments: CassetteContract.checks)
    func contract(check: ContractCheck<CassetteContract.Rig>) async throws {
        try await check.run(on: CassetteContract.Rig(cassettes: try cassettes(), place: "/tapes/one"))
    }

    @Test("say what they are in their first line")
    func header() async throws {
        _ = try await cassettes().begin(opening, at: "/tapes/one")
        let text = String(decoding: try #require(files.contents["/tapes/one/cassette.jsonl"]), as: UTF8.self)
        let first = try #require(text.split(separator: "\n").first)
        #expect(first.hasPrefix(#"{"cassette":2,"program":"1.0","about":"A pull that aggregator recorded."#))
    }

    @Test("are in a folder that has a name")
    func nameless() async throws {
        await #expect(throws: FileFailure.self) { try await cassettes().begin(opening, at: "") }
        try await files.makeFolder("/sources")
        try await files.write(Array(#"{"cassette":2,"program":"1.0"}"#.utf8), to: "/cassette.jsonl")
        await #expect { try await cassettes().read("") } throws: { "\($0)".contains("An empty name") }
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
        try await files.write(try #require(files.contents[path]) + Array(line.utf8), to: path)
        await #expect { try await cassettes().read("/tapes/one") } throws: { "\($0)".contains("1.jsonl is damaged: line 2") }
    }

    @Test("lead to no file outside of themselves", arguments: ["../cassette.jsonl", "/etc/passwd", ".."])
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
}
