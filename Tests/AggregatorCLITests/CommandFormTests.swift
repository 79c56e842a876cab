import AggregatorKit
import Testing

@testable import AggregatorCLI

@Suite("The form of a command")
struct CommandFormTests {
    /// The words of each command that does something by itself.
    private static func commands() throws -> [(words: [String], node: JSONValue)] {
        let root = try #require(HelpTree.root)
        func leaves(_ command: JSONValue, _ words: [String]) -> [(words: [String], node: JSONValue)] {
            let nested = HelpTree.commands(in: command)
            return nested.isEmpty ? [(words, command)] : nested.flatMap { leaves($0, words + [$0["commandName"]?.string ?? ""]) }
        }
        return leaves(root, [])
    }

    private static func help(_ words: [String]) -> String {
        do {
            var asked = try AggregatorCommand.parseAsRoot(words + ["--help"])
            try asked.run()
        } catch { return AggregatorCommand.fullMessage(for: error) }
        return ""
    }

    @Test func `the form of a command names what has no name of its own, and folds all options`() throws {
        let commands = try Self.commands()
        #expect(commands.count > 25)
        for (words, node) in commands {
            let values = HelpTree.arguments(of: node).filter { HelpTree.names(of: $0).isEmpty }.map { argument in
                let name = "<\(argument["valueName"]?.string ?? "")>" + (argument["isRepeating"]?.bool == true ? " ..." : "")
                return argument["isOptional"]?.bool == true ? "[\(name)]" : name
            }
            let form = (["USAGE: aggregator"] + words + ["[<options>]"] + values).joined(separator: " ")
            #expect(Self.help(words).split(separator: "\n").contains { $0 == form }, "\(form)")
        }
    }
}
