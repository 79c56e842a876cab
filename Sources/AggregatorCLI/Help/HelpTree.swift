import AggregatorKit
import ArgumentParser

/// Commands and their arguments, as the parser describes them to other tools.
enum HelpTree {
    static var root: JSONValue? { try? JSONReader.read(Array(AggregatorCommand._dumpHelp().utf8))["command"] }

    /// Those that are nested in a command, without `help`.
    static func commands(in command: JSONValue) -> [JSONValue] {
        (command["subcommands"]?.array ?? []).filter { $0["commandName"]?.string != "help" }
    }

    /// The command that is meant, what describes its options by their names, and what stands behind its name.
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

    /// No flag, and nothing that is known by its place.
    static func takesValue(_ argument: JSONValue) -> Bool { argument["kind"]?.string == "option" }

    /// Those that are shown.
    static func arguments(of command: JSONValue) -> [JSONValue] {
        (command["arguments"]?.array ?? []).filter { $0["shouldDisplay"]?.bool != false }
    }

    /// With their dashes; none where it is known by its place.
    static func names(of argument: JSONValue) -> [String] {
        (argument["names"]?.array ?? []).compactMap { name in
            name["name"]?.string.map { (name["kind"]?.string == "long" ? "--" : "-") + $0 }
        }
    }
}
