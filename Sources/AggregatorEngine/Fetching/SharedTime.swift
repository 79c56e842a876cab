import AggregatorCore

/// A time limit that several requests share, as those for the pages of one source do.
final class SharedTime: Sendable {
    private let left: Locked<Double>

    init(seconds: Double) { left = Locked(seconds) }

    /// The seconds that are left.
    var rest: Double { left.withLock { $0 } }

    func spend(_ seconds: Double) { left.withLock { $0 -= max(seconds, 0) } }
}
