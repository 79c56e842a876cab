import AggregatorCore

/// What a publisher remembers of its readers.
struct PublisherMemory {
    /// The time at which each site last answered with a document.
    var served: [String: Timestamp] = [:]
    var answers: UInt64 = 0
}
