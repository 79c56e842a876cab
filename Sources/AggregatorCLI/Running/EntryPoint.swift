import AggregatorKit
import ArgumentParser

/// Parses the command line, runs the command with the services of its environment, and ends with its status.
@main
enum EntryPoint {
    static func main() async {
        // Comes first: it sets up the process's streams.
        let machine = Machine()
        var typed = Array(CommandLine.arguments.dropFirst())
        let status: ExitStatus
        do {
            typed = try words()
            status = try await run(SignedValues.joined(try HoistedOptions.moved(typed)), typed, machine)
        } catch {
            status = CommandFailure.report(error, about: typed, to: machine.console, clock: machine.clock)
        }
        AggregatorCommand.exit(withError: status == .success ? nil : ExitCode(status.code))
    }

    /// Returns the words of the command line, byte for byte. Rejects a word that is not UTF-8, which a `String` can't hold: repaired, it
    /// would name another file.
    private static func words() throws(CommandFailure) -> [String] {
        var words: [String] = []
        for place in 1..<max(Int(CommandLine.argc), 1) {
            guard let bytes = CommandLine.unsafeArgv[place] else { continue }
            guard let word = String(validatingCString: bytes) else {
                let shown = UserInput.shown(String(cString: bytes))
                throw CommandFailure(
                    .badUsage, "“\(shown)” is not UTF-8, and no such name can be taken to the letter; give what it names another one.",
                    status: .usage)
            }
            words.append(word)
        }
        return words
    }

    private static func run(_ arguments: [String], _ typed: [String], _ machine: Machine) async throws -> ExitStatus {
        if let complaint = UnknownCommand.complaint(about: arguments) { throw ValidationError(complaint) }
        var command = try AggregatorCommand.parsed(arguments)
        guard let runnable = command as? any SessionCommand else {
            try command.run()
            return .success
        }
        let configuration = try await Settings.read(machine, runnable)
        let composition = Aggregator.Composition.named(configuration.environment, ComposingOptions(configuration))
        return await CommandRunner.run(runnable, in: composition, configuration, machine: machine, typed: typed)
    }
}
