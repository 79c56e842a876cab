import AggregatorKit
import ArgumentParser

/// Why a command could not do its work: a stable code, one sentence, and the status to end with.
struct CommandFailure: Error, Hashable {
    var code: String
    var message: String
    var status: ExitStatus
    /// Whether it says moments, which a person is told in local time. In other messages what looks like one is what was typed.
    private var saysMoments = false

    /// What a command says itself.
    init(_ code: Code, _ message: String, status: ExitStatus = .someFailed) {
        self.init(named: code.rawValue, message, status: status)
    }

    /// What a service or the engine says, under its code.
    init(_ code: some RawRepresentable<String>, _ message: String, status: ExitStatus = .someFailed) {
        self.init(named: code.rawValue, message, status: status)
    }

    private init(named code: String, _ message: String, status: ExitStatus) {
        self.code = code
        self.message = message
        self.status = status
    }

    /// What is wrong with the command line itself; `nil` for everything else.
    init?(usage error: any Error) {
        guard !(error is CommandFailure), AggregatorCommand.exitCode(for: error) == .validationFailure else { return nil }
        self.init(.badUsage, Self.sentence(of: error), status: .usage)
    }

    /// The parser itself says what is wrong; what to do stands behind it, with how the command is used, and not for programs.
    private static func sentence(of error: any Error) -> String {
        let message = AggregatorCommand.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        guard !isWhole(message) else { return message }
        // As in: See 'aggregator posts --help' for more information.
        let help = AggregatorCommand.fullMessage(for: error).split(separator: "'").last { $0.hasSuffix(" --help") }
        return "\(message); `\(help ?? "aggregator --help")` says what it takes."
    }

    /// Any error that reaches the top, as a person should read it.
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
    /// What was to be written, and can't be, ends as a store does that can't be written. A place that is taken is another's, and a reader
    /// who has gone is no failure.
    static func writing<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let failure as FileFailure where ![.taken, .closed].contains(failure.code) {
            throw CommandFailure(failure.code, failure.message, status: .cannotWrite)
        }
    }

    /// On standard error: a sentence, perhaps in local time, or the code and the sentence as one JSON object.
    func said(inJSON: Bool, localized: (String) -> String = { $0 }) -> StyledText {
        guard inJSON else { return StyledText("aggregator: ", .failure) + StyledText(saysMoments ? localized(message) : message) }
        var writer = JSONWriter()
        writer.object { $0.members(ofError: code, message) }
        return StyledText(VisibleText.inJSON(writer.text))
    }

    /// The same, with the input that it is about before it, unless the message says that itself: an address, or what a person typed, as it may
    /// be shown.
    func naming(_ input: String) -> CommandFailure {
        guard !TypedText.isSaid(input, in: message) else { return self }
        var failure = self
        failure.message = "\(input): \(message)"
        return failure
    }

    /// The same, with what it quotes of these words as it may be shown.
    func quoting(_ words: [String]) -> CommandFailure {
        var failure = self
        failure.message = TypedText.shown(message, quoting: words)
        return failure
    }

    /// Says what became of a command line that ended with an error: help where it was asked for, which is data like any other; else what
    /// is wrong.
    static func told(_ error: any Error, about words: [String], _ console: any ConsoleService, _ clock: any ClockService) -> ExitStatus {
        let isJSON = words.contains("--json")
        let error = DashedWord.complaint(about: words, error) ?? error
        guard AggregatorCommand.exitCode(for: error) == .success else {
            let usage = CommandFailure(usage: error)
            let failure = (usage ?? CommandFailure(error)).quoting(words)
            console.note(failure.said(inJSON: isJSON) { console.localized($0, by: clock) })
            // Whoever types, and left something out, is shown the form of the command.
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

    /// As in `Usage: aggregator add [<options>] <url>`, where the parser itself says what is wrong; our own sentences say what to do. The last
    /// such line, as words that were typed stand before it.
    private static func form(of error: any Error) -> String? {
        guard !isWhole(AggregatorCommand.message(for: error)) else { return nil }
        return AggregatorCommand.fullMessage(for: error).split(separator: "\n").last { $0.hasPrefix("Usage: ") }.map(String.init)
    }

    private static func isWhole(_ sentence: String) -> Bool { sentence.last.map(".?".contains) == true }
}

extension CommandFailure {
    /// A file of secrets that can't be read or understood, or that others may read, is a part of the configuration that is wrong: so it ends
    /// whoever reads it, or would write to it. Whatever else keeps a secret from being written ends as `writing` does.
    static func keeping<Value>(
        in secrets: any CredentialService, _ body: () async throws -> Value
    ) async throws -> Value {
        do { return try await body() } catch let failure as FileFailure {
            _ = try await reading { try await secrets.origins() }
            return try await writing { throw failure }
        }
    }

    /// Of the file of secrets.
    static func reading<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let failure as FileFailure {
            throw CommandFailure(failure.code, failure.message, status: .configuration)
        }
    }
}
