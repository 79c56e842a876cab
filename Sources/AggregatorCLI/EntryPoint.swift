import AggregatorKit
import ArgumentParser

/// Parses the command line, runs the command with the services of its environment, and ends with its status.
@main
enum EntryPoint {
    static func main() async {
        let arguments = SignedValues.joined(hoisted(Array(CommandLine.arguments.dropFirst())))
        do {
            let status = try await run(arguments)
            AggregatorCommand.exit(withError: status == .success ? nil : ExitCode(status.code))
        } catch {
            guard let failure = CommandFailure(usage: error), arguments.contains("--json") else {
                AggregatorCommand.exit(withError: error)
            }
            Machine().console.note(failure.said(inJSON: true))
            AggregatorCommand.exit(withError: ExitCode(failure.status.code))
        }
    }

    /// Options that every command takes may stand before the command as well.
    private static func hoisted(_ arguments: [String]) -> [String] {
        let names = ["--store", "--config", "--environment", "--wait", "--seed", "--delay"]
        var count = 0
        while count < arguments.count {
            if names.contains(arguments[count]), count + 1 < arguments.count {
                count += 2
            } else if names.contains(where: { arguments[count].hasPrefix("\($0)=") }) {
                count += 1
            } else {
                break
            }
        }
        guard count > 0, count < arguments.count, !arguments[count].hasPrefix("-") else { return arguments }
        // Behind the whole name, which has two words where commands are nested.
        let end = min(count + (arguments[count] == Credentials._commandName ? 2 : 1), arguments.count)
        return Array(arguments[count..<end] + arguments[..<count] + arguments[end...])
    }

    private static func run(_ arguments: [String]) async throws -> ExitStatus {
        if let complaint = UnknownCommand.complaint(about: arguments) { throw ValidationError(complaint) }
        if arguments == ["help", "errors"] { throw CleanExit.message(ErrorCatalogue.text) }
        if arguments == ["help", "man"] { throw CleanExit.message(ManPage.text) }
        var command = try AggregatorCommand.parsed(arguments)
        guard let runnable = command as? any SessionCommand else {
            try command.run()
            return .success
        }
        let machine = Machine()
        let configuration: Configuration
        do {
            configuration = try await Settings.read(machine, runnable)
        } catch {
            let failure = CommandFailure(error)
            machine.console.note(failure.said(inJSON: runnable.json))
            return failure.status
        }
        let composition = Aggregator.Composition.named(configuration.environment, ComposingOptions(configuration))
        return await CommandRunner.run(runnable, in: composition, configuration, machine: machine)
    }
}
