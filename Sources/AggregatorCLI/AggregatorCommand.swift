import AggregatorKit
import ArgumentParser

/// The root command `aggregator` with all of its subcommands.
///
/// Each command sets its `commandName`: to derive one from the type's name, the runtime looks through every conformance in the program,
/// which takes a quarter of the start.
struct AggregatorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aggregator",
        abstract: "Gathers posts and videos from feeds into one store, and shows them.",
        discussion: """
            A first session:
              aggregator add https://example.org/      find the site's feed and follow it
              aggregator pull                          fetch what is due
              aggregator posts --unread                see what came

            Posts are kept in one SQLite file unless --store names another place. Commands that take --json print one JSON object \
            a line. `aggregator help errors` lists error codes and exit statuses; `aggregator help man` is the manual page, with the \
            environment variables that are read.
            """,
        version: Product.version,
        groupedSubcommands: [
            CommandGroup(
                name: "Following sources",
                subcommands: [
                    AddCommand.self, SetCommand.self, RemoveCommand.self, SourcesCommand.self, ImportCommand.self, ExportCommand.self,
                ]),
            CommandGroup(name: "Gathering", subcommands: [PullCommand.self, ReplayCommand.self, ParseCommand.self, DiscoverCommand.self]),
            CommandGroup(
                name: "Reading",
                subcommands: [
                    PostsCommand.self, SearchCommand.self, ReadCommand.self, MarkCommand.self, UnmergeCommand.self, ExplainCommand.self,
                ]),
            CommandGroup(
                name: "Keeping",
                subcommands: [
                    ArchiveCommand.self, RestoreCommand.self, MigrateCommand.self, DiffCommand.self, PruneCommand.self, CheckCommand.self,
                ]),
            CommandGroup(
                name: "The program itself",
                subcommands: [ConfigCommand.self, CredentialsCommand.self, DoctorCommand.self, SimulateCommand.self, BatchCommand.self]),
        ])
}

extension AggregatorCommand {
    /// Like `parseAsRoot`, but first reports an unknown option, explains how to write a value that looks like an option, and reports a
    /// repeated one.
    static func parsed(_ words: [String]) throws -> any ParsableCommand {
        if words == ["help", "errors"] { throw CleanExit.message(ErrorCatalogue.text) }
        if words == ["help", "man"] { throw CleanExit.message(ManPage.text) }
        let command: any ParsableCommand
        do { command = try parseAsRoot(words) } catch {
            if exitCode(for: error) != .success, let complaint = UnknownOption.complaint(about: words) { throw complaint }
            guard let advice = SignedValues.advice(on: message(for: error), about: words) else { throw error }
            throw ValidationError("\(message(for: error)). \(advice)")
        }
        // A repeated option must not keep a user who asked for help from getting it.
        if command is any SessionCommand, let complaint = RepeatedOption.complaint(about: words) { throw complaint }
        return command
    }
}
