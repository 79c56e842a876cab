public import AggregatorCore

/// What happens while a store is being watched over.
public enum WatchEvent: Sendable {
    /// An event of the run that is under way.
    case pull(PullEvent)
    /// Nothing is due before `until`; `nil` when nothing is planned at all.
    case waiting(until: Timestamp?, sources: Int)
    /// The store could not be used just now; it is tried again.
    case storeFailed(StoreFailure)
}
