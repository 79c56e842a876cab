/// Tells the time, and waits.
///
/// - `uptime` never goes back, whatever `now` does.
/// - `sleep` ends when so many seconds of `uptime` have passed, or at once with `CancellationError` when its task is cancelled.
public protocol ClockService: Sendable {
    /// The time of day: it may be wrong, be set, and go back.
    func now() -> Timestamp
    /// Seconds since some fixed moment; for measuring what elapses.
    func uptime() -> Double
    /// Ends at once where no time, or less, is asked for.
    func sleep(seconds: Double) async throws
    /// Seconds east of UTC that a person at this machine reckons with at that moment.
    func localOffset(at moment: Timestamp) -> Int
}

extension ClockService {
    /// How long it is since that uptime; 0 at least, and so few that they fit where a clock jumped.
    package func milliseconds(since start: Double) -> Int { Int(max(0, min((uptime() - start) * 1000, 1e12))) }
}
