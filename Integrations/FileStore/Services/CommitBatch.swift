import AggregatorCore

/// The changes of commits that are written together.
struct CommitBatch {
    /// The subscriptions once all of it is written.
    var subscriptions: [Subscription]
    var hasMoved = false
    var files: [StoreFiles.Replacement] = []

    init(subscriptions: [Subscription]) { self.subscriptions = subscriptions }

    /// The subscription as the harvest moves it; `nil` if it stays where it is.
    func moved(_ number: Int, by harvest: Harvest) -> Subscription? {
        harvest.moved(subscriptions[number]) { address in subscriptions.contains { $0.address == address } }
    }

    mutating func take(_ moved: Subscription?, _ number: Int) {
        guard let moved else { return }
        subscriptions[number] = moved
        hasMoved = true
    }
}
