import AggregatorKit
import ArgumentParser

/// The message for a command that does not exist.
enum UnknownCommand {
    private static let topics = ["errors", "man"]

    /// Returns `nil` if the first word, or the one behind `help`, is a command, a help topic or an option. For nested commands, the next
    /// word is checked as well.
    static func complaint(about arguments: [String]) -> String? {
        let isHelp = arguments.first == "help"
        let words = arguments.dropFirst(isHelp ? 1 : 0)
        guard let word = words.first, !word.hasPrefix("-"), word != "help" else { return nil }
        if isHelp, topics.contains(word) {
            return complaint(aboutExtra: words.dropFirst().first { !$0.hasPrefix("-") }, behind: "help \(word)")
        }
        let commands = AggregatorCommand.configuration.groupedSubcommands.flatMap(\.subcommands)
        guard let command = commands.first(where: { $0._commandName == word }) else { return complaint(about: word, among: commands, "") }
        let nested = command.configuration.subcommands
        // Behind `help`, the parser would ignore extra words.
        let depth = nested.isEmpty ? 1 : 2
        if isHelp, let extra = words.dropFirst(depth).first(where: { !$0.hasPrefix("-") }) {
            return complaint(aboutExtra: extra, behind: words.prefix(depth).reduce("help") { "\($0) \($1)" })
        }
        guard !nested.isEmpty, let inner = words.dropFirst().first, !["help", "-h", "--help", "--version"].contains(inner),
            !nested.contains(where: { $0._commandName == inner })
        else { return nil }
        if inner.hasPrefix("-") {
            let names = nested.map { "“\(word) \($0._commandName)”" }.joined(separator: ", ")
            return "“\(word)” alone is no command: write one of \(names), and options behind it."
        }
        return complaint(about: inner, among: nested, "\(word) ")
    }

    private static func complaint(aboutExtra word: String?, behind words: String) -> String? {
        word.map { "Nothing stands behind `aggregator \(words)`; leave out “\(UserInput.shown($0))”." }
    }

    private static func complaint(about word: String, among commands: [any ParsableCommand.Type], _ prefix: String) -> String {
        // Users may take help topics and `--version` for commands.
        let others = prefix.isEmpty ? ["help"] + topics.map { "help \($0)" } + ["--version"] : []
        let near =
            others.first { $0 == "help \(word)" || $0 == "--\(word)" }
            ?? Suggestion.nearest(to: word, among: commands.map { $0._commandName } + others)
        // Among the commands that keep secrets, an unknown word may itself be a secret, so it is not shown.
        let shown = prefix.isEmpty || near != nil ? "“\(prefix)\(UserInput.shown(word))”" : "What stands behind “\(prefix.dropLast())”"
        return "\(shown) is no command; "
            + (near.map { "did you mean “\(prefix)\($0)”?" } ?? "`aggregator \(prefix)--help` lists them.")
    }
}
