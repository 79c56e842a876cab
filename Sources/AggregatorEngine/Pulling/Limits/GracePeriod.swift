import AggregatorCore

/// How long a cancelled run goes on: until then, what has come is parsed and stored. The rest is dropped and not remembered, so that it is
/// fetched again.
final class GracePeriod: Sendable {
    /// Seconds.
    static let length = 1.0

    private let clock: any ClockService
    /// The uptime at which the grace is over; `nil` while the run is not cancelled.
    private let end = Locked<Double?>(nil)

    init(clock: any ClockService) { self.clock = clock }

    /// Starts the grace: the run is cancelled.
    func begin() {
        let uptime = clock.uptime()
        end.withLock { $0 = $0 ?? uptime + Self.length }
    }

    var isOver: Bool { end.withLock { $0 }.map { $0 <= clock.uptime() } ?? false }
}
