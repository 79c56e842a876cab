import AggregatorCore

/// Secrets that a command of the user's prints: a password manager's, a script.
///
/// The command gets the origin (`https://example.org:443`) as its last argument, and no shell in between. It prints one line,
/// `user:password` or a token, or nothing where it has none, and ends with status 0. It is asked once for each origin, and again
/// when its answer is old: a vault may have been opened meanwhile, or a token have run out.
actor CommandCredentials: CredentialService {
    private typealias Question = Task<Result<Credential?, FileFailure>, Never>

    private let command: [String]
    /// Seconds.
    private let timeLimit: Double
    /// For how long an answer holds.
    private let trust: Duration
    /// For how long a failure is the answer to whoever else asks: many sources may have one origin, and each would wait for it anew.
    private let patience: Duration
    private var answers: [WebAddress.Origin: (result: Result<Credential?, FileFailure>, moment: ContinuousClock.Instant)] = [:]
    private var questions: [WebAddress.Origin: Question] = [:]

    init(command: [String], timeLimit: Double = 20, trust: Duration = .seconds(600), patience: Duration = .seconds(30)) {
        self.command = command
        self.timeLimit = timeLimit
        self.trust = trust
        self.patience = patience
    }

    func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
        if let answer = known(for: origin) { return try answer.get() }
        let question = questions[origin] ?? begin(origin)
        let result = await question.value
        if questions[origin] == question { (questions[origin], answers[origin]) = (nil, (result, .now)) }
        return try result.get()
    }

    private func known(for origin: WebAddress.Origin) -> Result<Credential?, FileFailure>? {
        guard let (result, moment) = answers[origin] else { return nil }
        let end = if case .success = result { moment + trust } else { moment + patience }
        return ContinuousClock.now < end ? result : nil
    }

    private func begin(_ origin: WebAddress.Origin) -> Question {
        let (command, timeLimit) = (command, timeLimit)
        let question = Question { await OwnThread.run { Self.ask(command, for: origin, timeLimit: timeLimit) } }
        questions[origin] = question
        return question
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
