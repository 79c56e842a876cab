import AggregatorKit
import ArgumentParser

/// Options that every command takes. The configuration checks their values, together with those of the file and of variables.
struct CommonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where posts are kept: sqlite:PATH, file:DIR, postgres://… or memory:.", valueName: "url"))
    var store: String?

    @Option(help: ArgumentHelp("Read the configuration from this file.", valueName: "file"), completion: .file())
    var config: String?

    @Option(
        help: ArgumentHelp("The world to run in: production, development or fake.", valueName: "name"),
        completion: .list(Environment.allCases.map(\.rawValue)))
    var environment: String?

    @Option(help: ArgumentHelp("How long to wait while another process writes to the store (5s).", valueName: "seconds"))
    var wait: String?

    @Option(help: ArgumentHelp("What a made-up world, and faults that are made up, derive from.", valueName: "n"))
    var seed: String?

    @Option(help: ArgumentHelp("How long every answer of a made-up world takes.", valueName: "seconds"))
    var delay: String?

    /// Every option by name: code that reads a command line before it is parsed has to know that they take a value.
    private static let values: [(name: String, value: @Sendable (CommonOptions) -> String?)] = [
        ("store", \.store), ("config", \.config), ("environment", \.environment), ("wait", \.wait), ("seed", \.seed), ("delay", \.delay),
    ]

    static var names: [String] { values.map(\.name) }

    /// The names of the options that were given.
    var given: [String] { Self.values.filter { $0.value(self) != nil }.map(\.name) }

    /// The settings that were given; without `config`, which says where the others are.
    var settings: [String: [String]] {
        var settings: [String: [String]] = [:]
        for (name, value) in Self.values where name != "config" { settings[name] = value(self).map { [$0] } }
        return settings
    }
}
