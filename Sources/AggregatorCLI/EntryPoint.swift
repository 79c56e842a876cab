import AggregatorKit
import ArgumentParser

/// Parses the command line, runs the command with the services of its environment, and ends with its status.
@main
enum EntryPoint {
    static func main() async {
        // First of all: it sees to the process's streams.
        let machine = Machine()
        var typed = Array(CommandLine.arguments.dropFirst())
        let status: ExitStatus
        do {
            typed = try words()
            status = try await run(SignedValues.joined(try hoisted(typed)), typed, machine)
        } catch {
            status = CommandFailure.told(error, about: typed, machine.console, machine.clock)
        }
        AggregatorCommand.exit(withError: status == .success ? nil : ExitCode(status.code))
    }

    /// What was typed behind the program's name, to the letter. A name that is no UTF-8 can't be held in a text: mended it would be that of
    /// another file.
    private static func words() throws(CommandFailure) -> [String] {
        var words: [String] = []
        for place in 1..<max(Int(CommandLine.argc), 1) {
            guard let bytes = CommandLine.unsafeArgv[place] else { continue }
            guard let word = String(validatingCString: bytes) else {
                let shown = TypedText.shown(String(cString: bytes))
                throw CommandFailure(
                    "bad-usage", "“\(shown)” is not UTF-8, and no such name can be taken to the letter; give what it names another one.",
                    status: .usage)
            }
            words.append(word)
        }
        return words
    }

    /// Options that every command takes may stand before the command as well.
    private static func hoisted(_ arguments: [String]) throws(ValidationError) -> [String] {
        let names = CommonOptions.names.map { "--\($0)" }
        var count = 0
        while count < arguments.count {
            if names.contains(arguments[count]) {
                count += 2
            } else if names.contains(where: { arguments[count].hasPrefix("\($0)=") }) {
                count += 1
            } else {
                break
            }
        }
        guard count > 0 else { return arguments }
        guard count < arguments.count else {
            throw ValidationError("Options are here, and no command; `aggregator --help` lists commands.")
        }
        // Help is the same in every store. What is no option of every command, the parser tells.
        guard arguments[count] != "help", !arguments[count].hasPrefix("-") else { return Array(arguments[count...]) }
        // Behind the whole name, which has two words where commands are nested.
        let isNested = arguments[count] == Credentials._commandName
        let end = count + (isNested ? 2 : 1)
        // Whose second word is missing, shows help, or is told of.
        guard !isNested || end <= arguments.count && !arguments[end - 1].hasPrefix("-") else { return Array(arguments[count...]) }
        return Array(arguments[count..<end] + arguments[..<count] + arguments[end...])
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
