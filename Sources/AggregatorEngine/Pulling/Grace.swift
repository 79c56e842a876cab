import AggregatorCore

/// How long a run goes on when it is cancelled: until then what has come is understood and stored. What is not by then is let go, with
/// nothing remembered of it, so that it is fetched again.
final class Grace: Sendable {
    /// Seconds.
    static let length = 1.0

    private let clock: any ClockService
    /// The uptime at which it is over; `nil` while nobody has cancelled.
    private let end = Locked<Double?>(nil)

    init(clock: any ClockService) { self.clock = clock }

    /// The run is cancelled.
    func begin() {
        let uptime = clock.uptime()
        end.withLock { $0 = $0 ?? uptime + Self.length }
    }

    var isOver: Bool { end.withLock { $0 }.map { $0 <= clock.uptime() } ?? false }
}
