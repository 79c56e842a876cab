import AggregatorKit

/// What to say to a command that does not exist.
enum UnknownCommand {
    private static let topics = ["errors", "man"]

    /// `nil` when the first word, or the one behind `help`, is a command, a topic of help, or an option.
    static func complaint(about arguments: [String]) -> String? {
        let isHelp = arguments.first == "help"
        guard let word = isHelp ? arguments.dropFirst().first : arguments.first, !word.hasPrefix("-"), word != "help" else { return nil }
        if isHelp, topics.contains(word) { return nil }
        let names = AggregatorCommand.configuration.groupedSubcommands.flatMap(\.subcommands).map { $0._commandName }
        guard !names.contains(word) else { return nil }
        let near = Suggestion.nearest(to: word, among: names)
        return "“\(TypedText.shown(word))” is no command; " + (near.map { "did you mean “\($0)”?" } ?? "`aggregator --help` lists them.")
    }
}
