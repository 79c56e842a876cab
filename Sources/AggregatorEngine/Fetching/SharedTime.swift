import AggregatorCore

/// A time limit that several requests share: those for the pages of one source, or those for one document.
final class SharedTime: Sendable {
    /// Whether the requests are for pages, which messages then name.
    let isOfPages: Bool
    private let left: Locked<Double>

    init(seconds: Double, isOfPages: Bool = true) {
        self.isOfPages = isOfPages
        left = Locked(seconds)
    }

    /// The seconds that are left.
    var rest: Double { left.withLock { $0 } }

    func spend(_ seconds: Double) { left.withLock { $0 -= max(seconds, 0) } }
}
