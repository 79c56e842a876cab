import AggregatorKit
import ArgumentParser

/// Commands and their arguments, as the parser describes them to other tools.
enum HelpTree {
    static var root: JSONValue? { try? JSONReader.read(Array(AggregatorCommand._dumpHelp().utf8))["command"] }

    /// The nested commands of a command, without `help`.
    static func commands(in command: JSONValue) -> [JSONValue] {
        (command["subcommands"]?.array ?? []).filter { $0["commandName"]?.string != "help" }
    }

    /// Returns the command that the words name, its options by name, and the words behind the command's name.
    static func command(of words: [String]) -> (name: String, options: [String: JSONValue], rest: ArraySlice<String>)? {
        guard var command = root else { return nil }
        var name = ["aggregator"]
        var rest = words[...]
        while let word = rest.first, let next = commands(in: command).first(where: { $0["commandName"]?.string == word }) {
            command = next
            name.append(word)
            rest.removeFirst()
        }
        var options: [String: JSONValue] = [:]
        for argument in arguments(of: command) { for option in names(of: argument) { options[option] = argument } }
        return (name.joined(separator: " "), options, rest)
    }

    /// Whether the argument is an option with a value, so neither a flag nor positional.
    static func takesValue(_ argument: JSONValue) -> Bool { argument["kind"]?.string == "option" }

    /// The arguments that help shows.
    static func arguments(of command: JSONValue) -> [JSONValue] {
        (command["arguments"]?.array ?? []).filter { $0["shouldDisplay"]?.bool != false }
    }

    /// The names of an argument with their dashes; empty for a positional one.
    static func names(of argument: JSONValue) -> [String] {
        (argument["names"]?.array ?? []).compactMap { name in
            name["name"]?.string.map { (name["kind"]?.string == "long" ? "--" : "-") + $0 }
        }
    }
}
