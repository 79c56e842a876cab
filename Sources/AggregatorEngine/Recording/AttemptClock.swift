public import AggregatorCore

/// The time of one attempt, which moves only when something comes from outside: an answer, or the end of a sleep.
///
/// What elapses is what its exchanges took. What it waited between them, for its turn, is ours, and a replay has nobody to wait for.
///
/// So its readings are a function of what came, whatever the order and the number in which they are taken, and a replay reads the same.
public final class AttemptClock: ClockService {
    private let base: any ClockService
    private let moment: Locked<Recording.Moment>

    /// - Parameter base: whose sleep it sleeps.
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
            let nanoseconds = Double(moment.now.nanoseconds) + min(seconds, 1e9).truncatingRemainder(dividingBy: 1) * 1e9
            let whole = Int64(min(seconds, 1e9)) + Int64(nanoseconds / 1e9)
            let now = moment.now.adding(seconds: whole)
            moment.now = Timestamp(seconds: now.seconds, nanoseconds: Int32(nanoseconds.truncatingRemainder(dividingBy: 1e9)))
            moment.uptime += min(seconds, 1e9)
        }
    }

    /// Something has come. What that took elapses, whatever the time of day does.
    func move(with exchange: Recording.Exchange) {
        let length = max(exchange.ended.uptime - exchange.began.uptime, 0)
        moment.withLock { $0 = Recording.Moment(now: exchange.ended.now, uptime: $0.uptime + length) }
    }
}
