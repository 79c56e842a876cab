import AggregatorKit
import ArgumentParser

/// Why a command could not do its work: a stable code, one sentence, and the status to end with.
struct CommandFailure: Error, Hashable {
    var code: String
    var message: String
    var status: ExitStatus
    /// Whether the message contains timestamps, which are shown to a person in local time. In other messages, what looks like one was typed
    /// by the user.
    private var saysMoments = false
    /// Words of the user's that the message quotes, and that are known to be no secrets, as names of sources.
    private var known: [String] = []

    /// A failure of a command itself.
    init(_ code: Code, _ message: String, status: ExitStatus = .someFailed) {
        self.init(named: code.rawValue, message, status: status)
    }

    /// A failure of a service or of the engine, under its own code.
    init(_ code: some RawRepresentable<String>, _ message: String, status: ExitStatus = .someFailed) {
        self.init(named: code.rawValue, message, status: status)
    }

    private init(named code: String, _ message: String, status: ExitStatus) {
        self.code = code
        self.message = message
        self.status = status
    }

    /// A failure of the command line itself; `nil` for any other error.
    init?(usage error: any Error) {
        guard !(error is CommandFailure), AggregatorCommand.exitCode(for: error) == .validationFailure else { return nil }
        self.init(.badUsage, Self.sentence(of: error), status: .usage)
    }

    /// Returns the parser's message. If that only says what is wrong, adds which help to read; the usage text itself is left out, as
    /// programs can't use it.
    private static func sentence(of error: any Error) -> String {
        let message = AggregatorCommand.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        guard !isWhole(message) else { return message }
        // As in: See 'aggregator posts --help' for more information.
        let help = AggregatorCommand.fullMessage(for: error).split(separator: "'").last { $0.hasSuffix(" --help") }
        return "\(message); `\(help ?? "aggregator --help")` says what it takes."
    }

    /// Turns any error that reaches the top into one that a person can read.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let failure as StoreFailure: self.init(failure.code, failure.message, status: ExitStatus(failure.code))
        case let failure as PullFailure:
            self.init(named: failure.code, failure.message, status: .someFailed)
            saysMoments = true
        case let failure as FormatFailure: self.init(failure.code, failure.message)
        case let failure as FileFailure: self.init(failure.code, failure.message, status: ExitStatus(failure.code))
        case let failure as ConfigurationFailure:
            self.init(failure.code, failure.message, status: failure.isUsage ? .usage : .configuration)
        case let failure as IntegrationFailure: self.init(.integrationFailed, failure.message, status: .unavailable)
        default: self.init(.internal, "Something unforeseen happened: \(error). Please report it.", status: .bug)
        }
    }
}

extension CommandFailure {
    /// Gives output that can't be written the status of a store that can't be written. Two failures pass: a path that is taken, which
    /// belongs to something else, and a closed output, which is no failure.
    static func writing<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let failure as FileFailure where ![.taken, .closed].contains(failure.code) {
            throw CommandFailure(failure.code, failure.message, status: .cannotWrite)
        }
    }

    /// Gives an archive that can't be read the status of such a store, which is another than that of a difference: scripts see the status
    /// only.
    static func readingArchive<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch {
            var failure = CommandFailure(error)
            guard failure.status == .someFailed else { throw error }
            failure.status = .cannotRead
            throw failure
        }
    }

    /// The text for standard error: a sentence, perhaps in local time, or the code and the sentence as one JSON object.
    func said(inJSON: Bool, localized: (String) -> String = { $0 }) -> StyledText {
        guard inJSON else { return StyledText("aggregator: ", .failure) + StyledText(saysMoments ? localized(message) : message) }
        var writer = JSONWriter()
        writer.object { $0.members(ofError: code, message) }
        return StyledText(VisibleText.inJSON(writer.text))
    }

    /// Returns the failure with its input before the message, unless the message names it already. The input is an address or what the user
    /// typed, as it may be shown.
    func naming(_ input: String) -> CommandFailure {
        guard !UserInput.isSaid(input, in: message) else { return self }
        var failure = self
        failure.message = "\(input): \(message)"
        return failure
    }

    /// Returns the failure with its quotes of these words made fit to be shown.
    func quoting(_ words: [String]) -> CommandFailure {
        var failure = self
        failure.message = QuotedWords(words, known: known).hidden(in: message)
        return failure
    }

    /// Returns the failure, which quotes a word that is known to be no secret.
    func knowing(_ word: String) -> CommandFailure {
        var failure = self
        failure.known.append(word)
        return failure
    }

    /// Reports the error that a command line ended with. Help that was asked for goes to standard output, like any data; an error goes to
    /// standard error.
    static func report(
        _ error: any Error, about words: [String], to console: any ConsoleService, clock: any ClockService
    ) -> ExitStatus {
        let isJSON = words.contains("--json")
        let error = DashedWord.complaint(about: words, error) ?? error
        guard AggregatorCommand.exitCode(for: error) == .success else {
            let usage = CommandFailure(usage: error)
            let failure = (usage ?? CommandFailure(error)).quoting(words)
            console.note(failure.said(inJSON: isJSON) { console.localized($0, by: clock) })
            // For a usage error a person is shown the form of the command as well.
            if usage != nil, !isJSON, let form = form(of: error) { console.note(StyledText(form)) }
            return failure.status
        }
        do throws(FileFailure) { try console.write(AggregatorCommand.fullMessage(for: error) + "\n") } catch {
            let failure = CommandFailure(error)
            if error.code != .closed { console.note(failure.said(inJSON: isJSON)) }
            return failure.status
        }
        return .success
    }

    /// Returns the usage line, as in `Usage: aggregator add [<options>] <url>`, if the message is the parser's; our own sentences say what
    /// to do. Takes the last such line, as the words of the user come before it.
    private static func form(of error: any Error) -> String? {
        guard !isWhole(AggregatorCommand.message(for: error)) else { return nil }
        return AggregatorCommand.fullMessage(for: error).split(separator: "\n").last { $0.hasPrefix("Usage: ") }.map(String.init)
    }

    private static func isWhole(_ sentence: String) -> Bool { sentence.last.map(".?".contains) == true }
}

extension CommandFailure {
    /// Gives a credentials file that can't be read or parsed, or that others may read, the status of a wrong configuration, whether it is
    /// read or written. Any other failure to write a secret ends as in `writing`.
    static func keeping<Value>(
        in secrets: any CredentialService, _ body: () async throws -> Value
    ) async throws -> Value {
        do { return try await body() } catch let failure as FileFailure {
            _ = try await reading { try await secrets.origins() }
            return try await writing { throw failure }
        }
    }

    /// Gives a failure to read the credentials file the status of a wrong configuration.
    static func reading<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let failure as FileFailure {
            throw CommandFailure(failure.code, failure.message, status: .configuration)
        }
    }
}
