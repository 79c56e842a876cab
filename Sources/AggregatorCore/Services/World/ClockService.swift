/// Tells the time, and waits.
///
/// - `uptime` never goes back, whatever `now` does.
/// - `sleep` ends when so many seconds of `uptime` have passed, or at once with `CancellationError` when its task is cancelled.
public protocol ClockService: Sendable {
    /// The time of day: it may be wrong, be set, and go back.
    func now() -> Timestamp
    /// Seconds since some fixed moment; for measuring what elapses.
    func uptime() -> Double
    /// Waits; ends at once for zero or fewer seconds.
    func sleep(seconds: Double) async throws
    /// The offset from UTC of this machine's local time at that moment, in seconds east.
    func localOffset(at moment: Timestamp) -> Int
}

extension ClockService {
    /// The milliseconds since that uptime: at least 0, and at most 1e12, should a clock have jumped.
    package func milliseconds(since start: Double) -> Int { Int(max(0, min((uptime() - start) * 1000, 1e12))) }
}
