import AggregatorCore
import InMemory
import Testing

@testable import Cassette

struct CassetteFilesTests {
    private static let limit = 1 << 20
    private let files = CassetteFiles(files: InMemoryFiles(folders: ["/tapes"]), longestLine: CassetteFilesTests.limit)
    private let path = "/tapes/lines.jsonl"

    private static func line(_ length: Int) -> String { "\"\(String(repeating: "x", count: length - 2))\"" }

    @Test(arguments: ["", "\n"])
    func `lines are found in every part, and empty ones are none`(end: String) async throws {
        // Parts of 64 KiB end within a line, at its end, and within what stands between two.
        let lines = [100_000, 3, 2, 31_060, 65_533, 65_536, Self.limit].map(Self.line)
        try await files.files.write(Array(("\n" + lines.joined(separator: "\n\n") + end).utf8), to: path)
        #expect(try await files.lines(of: path) == lines.map { JSONValue.string(String($0.dropFirst().dropLast())) })
    }

    @Test(arguments: ["", "\n", "\n1\n"])
    func `a line that is longer than any record is told by its number, and not kept`(end: String) async throws {
        try await files.files.write(Array(("1\n" + Self.line(Self.limit + 1) + end).utf8), to: path)
        await #expect { try await files.lines(of: path, mayBreakOff: true) } throws: {
            ($0 as? FileFailure)?.code == .tooLarge && "\($0)".contains("line 2 takes more than the 1 MiB")
        }
    }
}
