import AggregatorKit
import ArgumentParser

struct BatchCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Run commands from standard input, one a line, in one process and on one store.",
        usage: "aggregator batch [<options>]",
        discussion: """
            Words are split at white space; quotes keep it. Each command runs as soon as its line has come; before its output its words are \
            printed on standard error, without secrets. The status is that of the first command that failed.

              printf 'add https://example.org/\\nposts --unread\\n' | aggregator batch
            """)

    @OptionGroup var common: CommonOptions

    func run(in session: Session) async throws -> ExitStatus {
        var lines = InputLines(session.services.world.files)
        var status = ExitStatus.success
        while let bytes = try await lines.next() {
            let ended = try await run(bytes, session)
            if status == .success { status = ended }
        }
        return status
    }

    /// Runs what came up to a line feed. It may contain other kinds of line ends.
    private func run(_ bytes: [UInt8], _ session: Session) async throws -> ExitStatus {
        var status = ExitStatus.success
        // Some editors begin every file with a byte-order mark.
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let what = "This line is not UTF-8, and names in it can't be taken to the letter; write it in UTF-8."
            return report(CommandFailure(.badUsage, what, status: .usage), about: [], session)
        }
        for line in text.split(whereSeparator: \.isNewline) {
            guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
            try Task.checkCancellation()
            let (words, isClosed) = CommandLineWords.split(line)
            let shown = ShownCommandLine.of(words).map(CommandLineWords.quoted) + (isClosed ? [] : ["…"])
            session.console.note(StyledText("$ aggregator \(shown.joined(separator: " "))", .faint))
            let ended = try await runOne(line, isClosed ? SignedValues.joined(words) : words, isClosed: isClosed, session)
            if status == .success { status = ended }
        }
        return status
    }

    /// Options that open the services and the store hold for all lines, so a line must not repeat them.
    private static func complaint(about common: CommonOptions) -> CommandFailure? {
        let given = common.given.map { "--\($0)" }
        guard !given.isEmpty else { return nil }
        let what = "\(given.listed("and")) \(given.count == 1 ? "holds" : "hold") for a whole batch"
        return CommandFailure(.badUsage, "\(what): say it once, behind `aggregator batch` itself, and leave it out here.", status: .usage)
    }

    private func runOne(_ line: Substring, _ words: [String], isClosed: Bool, _ session: Session) async throws -> ExitStatus {
        do {
            // The system ends a string at a zero byte: it would open another file than the one named here.
            guard !line.utf8.contains(0) else { throw ValidationError("No line can have a zero character in it; take it out.") }
            guard isClosed else {
                throw ValidationError("A quote in this line is not closed; close it, or put it into quotes of the other kind.")
            }
            let words = try HoistedOptions.moved(words)
            if let complaint = UnknownCommand.complaint(about: words) { throw ValidationError(complaint) }
            var parsed = try AggregatorCommand.parsed(words)
            guard let command = parsed as? any SessionCommand else {
                // `run` throws the text to print.
                try parsed.run()
                return .success
            }
            guard !(command is BatchCommand) else {
                throw ValidationError("A batch can't be a line of another, which it would take its lines from; write them in its place.")
            }
            if let complaint = Self.complaint(about: command.common) { throw complaint }
            if let pull = command as? PullCommand, pull.watch {
                throw ValidationError("--watch stays until it is stopped, and no line behind it would run; start it outside of a batch.")
            }
            var services = session.services
            services.world.files = FilesBesideInput(base: services.world.files)
            let own = try await Settings.read(services.world, command, over: session.configuration)
            return try await command.run(
                in: Session(
                    services: services, manager: session.manager, configuration: own, stores: session.stores,
                    politeness: session.politeness))
        } catch let error as CancellationError {
            throw error
        } catch let error as FileFailure where error.code == .closed {
            // The output is closed: the output of the next lines would be lost too, and the user would not see what they change.
            throw error
        } catch {
            return report(error, about: words, session)
        }
    }

    private func report(_ error: any Error, about words: [String], _ session: Session) -> ExitStatus {
        CommandFailure.report(error, about: words, to: session.console, clock: session.services.world.clock)
    }
}
