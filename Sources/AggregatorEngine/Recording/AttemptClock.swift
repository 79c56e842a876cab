public import AggregatorCore

/// The clock of one attempt. It moves only when something comes from outside: an answer, or the end of a sleep.
///
/// Only the duration of exchanges elapses. Waiting between them, for the host's turn, does not count: a replay has no hosts to wait for.
///
/// So its readings depend only on what came, not on the order and number of readings, and a replay reads the same.
public final class AttemptClock: ClockService {
    private let base: any ClockService
    private let moment: Locked<Recording.Moment>

    /// - Parameter base: The clock that sleeps.
    public init(_ moment: Recording.Moment, base: any ClockService) {
        self.base = base
        self.moment = Locked(moment)
    }

    public func now() -> Timestamp { moment.withLock { $0.now } }
    public func uptime() -> Double { moment.withLock { $0.uptime } }
    public func localOffset(at moment: Timestamp) -> Int { base.localOffset(at: moment) }

    public func sleep(seconds: Double) async throws {
        try await base.sleep(seconds: seconds)
        guard seconds > 0 else { return }
        moment.withLock { moment in
            let passed = min(seconds, 1e9)
            moment.now = moment.now.advanced(bySeconds: passed)
            moment.uptime += passed
        }
    }

    /// Moves the clock after an exchange: by its duration, whatever the time of day does.
    func move(with exchange: Recording.Exchange) {
        let length = max(exchange.ended.uptime - exchange.began.uptime, 0)
        moment.withLock { $0 = Recording.Moment(now: exchange.ended.now, uptime: $0.uptime + length) }
    }
}
