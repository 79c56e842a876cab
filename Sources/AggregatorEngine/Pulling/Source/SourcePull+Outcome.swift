import AggregatorCore

extension SourcePull {
    /// What came of asking one source, or why it was not asked.
    enum Outcome: Sendable {
        /// The outcome is stored. `reach`: how far the answer shows that our own network leads; `nil` where it shows nothing new.
        case ended(SourceReport, reach: NetworkReach?, wasAsked: Bool = true)
        /// The host was not reached, as far as can be told, and nothing is stored of that yet.
        case unconnected(PullFailure, milliseconds: Int = 0)
        /// Cancelled before anything was decided, or dropped because the grace after the cancellation was over.
        case cancelled
        /// Not asked, and still due: while this source waited, another source of its site was told to wait.
        case left
        /// Not asked, as another process has pulled it since this run read what is stored of it.
        case takenOver
        /// Not asked, as it was removed since this run read what is stored of it.
        case removed

        /// Whether a request may have reached the host, so that the pause before the next one applies.
        var wasAsked: Bool {
            switch self {
            case .ended(_, _, let wasAsked): wasAsked
            case .unconnected(let failure, _): failure.transportCode != .silent || failure.attribution.isBehindAnswer
            case .cancelled: true
            case .left, .takenOver, .removed: false
            }
        }
    }
}
