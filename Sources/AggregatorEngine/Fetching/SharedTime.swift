import AggregatorCore

/// A time limit that several requests share: those for the pages of one source, or those for one document.
final class SharedTime: Sendable {
    /// Whether the requests are for pages, which messages then name.
    let isOfPages: Bool
    private let whole: Double
    private let left: Locked<Double>

    init(seconds: Double, isOfPages: Bool = true) {
        self.isOfPages = isOfPages
        whole = seconds
        left = Locked(seconds)
    }

    var secondsLeft: Double { left.withLock { $0 } }

    /// Whether nearly nothing is left, so that a request that took too long did so for that reason.
    var isUp: Bool { secondsLeft < min(1, whole / 10) }

    func spend(_ seconds: Double) { left.withLock { $0 -= max(seconds, 0) } }
}
