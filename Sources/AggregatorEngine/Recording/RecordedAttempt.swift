import AggregatorCore

/// One attempt that is being recorded.
final class RecordedAttempt: Sendable {
    let number: Int
    let clock: AttemptClock
    /// The clock of the whole run.
    let time: any ClockService
    /// The secrets that its servers have received.
    let echoed = Locked(EchoedSecrets())
    private let untold: Locked<Recording.Attempt?>

    init(number: Int, _ attempt: SourceAttempt, _ time: any ClockService) {
        let moment = Recording.Moment(time)
        self.number = number
        self.time = time
        clock = AttemptClock(moment, base: time)
        let source = SourceReport.scrubbed(attempt.source)
        untold = Locked(Recording.Attempt(source: source, feed: attempt.subscription.id, moment: moment))
    }

    var isUntold: Bool { untold.withLock { $0 != nil } }

    /// The event that the attempt began, unless it was recorded already.
    func opening() -> [Recording.Event] {
        untold.withLock { untold in
            defer { untold = nil }
            return untold.map { [.began($0)] } ?? []
        }
    }
}
