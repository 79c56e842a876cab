/// Tells the time, and waits.
///
/// - `uptime` never goes back, whatever `now` does.
/// - `sleep` ends when so many seconds of `uptime` have passed, or at once with `CancellationError` when its task is cancelled.
public protocol ClockService: Sendable {
    func now() -> Timestamp
    /// Seconds since some fixed moment.
    func uptime() -> Double
    func sleep(seconds: Double) async throws
    /// Seconds east of UTC that a person at this machine reckons with at that moment.
    func localOffset(at moment: Timestamp) -> Int
}
