import AggregatorKit
import ArgumentParser

/// Commands and their arguments, as the parser describes them to other tools.
enum HelpTree {
    static var root: JSONValue? { try? JSONReader.read(Array(AggregatorCommand._dumpHelp().utf8))["command"] }

    /// Those that are nested in a command, without `help`.
    static func commands(in command: JSONValue) -> [JSONValue] {
        (command["subcommands"]?.array ?? []).filter { $0["commandName"]?.string != "help" }
    }

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
