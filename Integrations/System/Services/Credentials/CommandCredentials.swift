import AggregatorCore

/// Secrets that a command of the user prints, such as a password manager or a script.
///
/// The command gets the origin (`https://example.org:443`) as its last argument, without a shell in between. It prints one line,
/// `user:password` or a token, or nothing if it has none, and ends with status 0. It is run once per origin, and again when its answer is
/// old: a vault may have been opened meanwhile, or a token may have expired.
actor CommandCredentials: CredentialService {
    private typealias Answer = Result<Credential?, FileFailure>

    /// A run of the command, and the number of callers that wait for it.
    private final class Question: Sendable {
        private let waiters: WaiterCount
        let answer: Task<Answer, Never>

        init(_ ask: @escaping @Sendable (WaiterCount) -> Answer) {
            let waiters = WaiterCount()
            self.waiters = waiters
            answer = Task { await BlockingCall.run { ask(waiters) } }
        }

        /// Joins those who wait; returns `false` if this run was given up.
        func join() -> Bool { waiters.join() }

        func leave() { waiters.leave() }

        var isGivenUp: Bool { waiters.isLost }
    }

    private let command: [String]
    /// In seconds.
    private let timeLimit: Double
    /// For how long an answer counts.
    private let trust: Duration
    /// For how long a failure counts as the answer: many sources may have one origin, and each would wait for the command again.
    private let failureLifetime: Duration
    private var answers: [WebAddress.Origin: (result: Answer, moment: ContinuousClock.Instant)] = [:]
    private var questions: [WebAddress.Origin: Question] = [:]

    init(command: [String], timeLimit: Double = 20, trust: Duration = .seconds(600), failureLifetime: Duration = .seconds(30)) {
        self.command = command
        self.timeLimit = timeLimit
        self.trust = trust
        self.failureLifetime = failureLifetime
    }

    func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
        if let answer = known(for: origin) { return try answer.get() }
        let question = joined(origin)
        let result = await withTaskCancellationHandler {
            await question.answer.value
        } onCancel: {
            question.leave()
        }
        if questions[origin] === question {
            questions[origin] = nil
            if !question.isGivenUp { answers[origin] = (result, .now) }
        }
        return try result.get()
    }

    private func known(for origin: WebAddress.Origin) -> Answer? {
        guard let (result, moment) = answers[origin] else { return nil }
        let end = if case .success = result { moment + trust } else { moment + failureLifetime }
        return ContinuousClock.now < end ? result : nil
    }

    private func joined(_ origin: WebAddress.Origin) -> Question {
        if let question = questions[origin], question.join() { return question }
        let (command, timeLimit) = (command, timeLimit)
        let question = Question { Self.ask(command, for: origin, timeLimit: timeLimit, $0) }
        _ = question.join()
        questions[origin] = question
        return question
    }

    func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool { false }

    /// Whether the command can be started is all that can be told: to run it might open a vault, or ask a person.
    func check() async throws(FileFailure) {
        let name = command.first ?? ""
        do throws(SystemError) { try ChildProcess.checkStartable(name) } catch { throw FileFailure(error, "started", name) }
    }

    private static func ask(_ command: [String], for origin: WebAddress.Origin, timeLimit: Double, _ waiters: WaiterCount) -> Answer {
        let name = command.first ?? ""
        func failure(_ what: String) -> Answer {
            .failure(FileFailure(.other, "The credentials command \(name) \(what), for \(origin)."))
        }
        do throws(SystemError) {
            switch try ChildProcess.run(
                command + [origin.description], timeLimit: timeLimit, outputLimit: 64 << 10, isGivenUp: { waiters.isLost })
            {
            case .ended(0, let output):
                // Splits bytes: to Swift, CR LF is one character, and equal to neither of the two.
                let line = output.split(separator: 10, maxSplits: 1).first.map { $0.filter { $0 != 13 } }
                return .success(line.flatMap { Credential(line: String(decoding: $0, as: UTF8.self)) })
            case .ended(let status, _): return failure("ended with status \(status)")
            case .timedOut: return failure("took longer than \(timeLimit) seconds and was ended")
            case .givenUp: return failure("was ended on request")
            case .tooMuch: return failure("printed more than 64 KiB and was ended")
            }
        } catch {
            return .failure(FileFailure(error, "started", name))
        }
    }
}
