import AggregatorCore

/// Secrets that a command of the user's prints: a password manager's, a script.
///
/// The command gets the origin (`https://example.org:443`) as its last argument, and no shell in between. It prints one line,
/// `user:password` or a token, or nothing where it has none, and ends with status 0. It is asked once for each origin.
actor CommandCredentials: CredentialService {
    private let command: [String]
    /// Seconds.
    private let timeLimit: Double
    private var answers: [WebAddress.Origin: Task<Result<Credential?, FileFailure>, Never>] = [:]

    init(command: [String], timeLimit: Double = 20) {
        self.command = command
        self.timeLimit = timeLimit
    }

    func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
        if let answer = answers[origin] { return try await answer.value.get() }
        let (command, timeLimit) = (command, timeLimit)
        let answer = Task {
            await OwnThread.run { Self.ask(command, for: origin, timeLimit: timeLimit) }
        }
        answers[origin] = answer
        return try await answer.value.get()
    }

    func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool { false }

    private static func ask(_ command: [String], for origin: WebAddress.Origin, timeLimit: Double) -> Result<Credential?, FileFailure> {
        let name = command.first ?? ""
        func failure(_ what: String) -> Result<Credential?, FileFailure> {
            .failure(FileFailure(.other, "The credentials command \(name) \(what), for \(origin)."))
        }
        do throws(SystemError) {
            switch try ChildProcess.run(command + [origin.description], timeLimit: timeLimit, outputLimit: 64 << 10) {
            case .ended(0, let output):
                let text = String(decoding: output, as: UTF8.self)
                return .success(text.split(separator: "\n", maxSplits: 1).first.flatMap { Credential(line: $0.filter { $0 != "\r" }) })
            case .ended(let status, _): return failure("ended with status \(status)")
            case .timedOut: return failure("took longer than \(timeLimit) seconds and was ended")
            case .tooMuch: return failure("printed more than 64 KiB and was ended")
            }
        } catch {
            return .failure(FileFailure(error, "started", name))
        }
    }
}
