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
