import Foundation
import Testing

/// Every command that the tour shows is run as a reader would: one shell, line by line, in a folder of its own.
@Suite("The tour")
struct TourTests {
    private static let article = "Sources/AggregatorKit/AggregatorKit.docc/ATour.md"

    /// The shell lines of the tour, each with the status that it says it ends with.
    private static func lines() throws -> [(command: String, status: Int32)] {
        let text = try String(contentsOf: Program.root.appending(path: article), encoding: .utf8)
        return try text.components(separatedBy: "```sh\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
            .flatMap { $0.split(separator: "\n") }.map { (line) throws in
                let parts = line.components(separatedBy: "  # status ")
                return try (parts[0], parts.count > 1 ? #require(Int32(parts[1])) : 0)
            }
    }

    @Test("the tour does what it says, every command of it")
    func commands() throws {
        let program = try Program()
        defer { program.remove() }
        let lines = try Self.lines()
        #expect(lines.count > 12)
        let body = lines.enumerated().map { number, line in
            "{ \(line.command)\n} >output-\(number) 2>errors-\(number); echo $? >status-\(number)"
        }
        _ = try program.shell("program=\"$0\"\naggregator() { \"$program\" \"$@\"; }\n\(body.joined(separator: "\n"))")
        func read(_ name: String) throws -> String { try String(contentsOf: program.home.appending(path: name), encoding: .utf8) }
        for (number, line) in lines.enumerated() {
            let status = try read("status-\(number)").trimmingCharacters(in: .whitespacesAndNewlines)
            let errors = try read("errors-\(number)")
            #expect(status == "\(line.status)", "\(line.command): \(errors)")
            guard line.status == 0, !line.command.contains("--expect"), !line.command.hasPrefix("id=") else { continue }
            let output = try read("output-\(number)")
            #expect(!(output + errors).isEmpty, "\(line.command) shows nothing")
        }
    }
}
