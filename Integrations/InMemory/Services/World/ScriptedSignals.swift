public import AggregatorCore

/// Wishes to end that a test makes.
public final class ScriptedSignals: SignalService {
    private let first = Interruption()

    /// No wish was made yet.
    public init() {}

    public func interruption() async -> Int32? { await first.wait() }

    /// Makes the wish; only the first one counts.
    public func interrupt(with status: Int32 = 130) { _ = first.wish(status) }
}
