import AggregatorCore

/// A harvest, and since when it waits to be stored.
struct WishedHarvest: CommitWork {
    let harvest: Harvest
    let wish = ContinuousClock.now

    static func write(_ batch: [Self], to store: FileStore) async throws(StoreFailure) -> [CommitOutcome] {
        // The batch may wait for the lock as long as its latest member; members wait together, not in turn.
        let wish = batch.map(\.wish).max() ?? .now
        return try await store.write(since: wish) { (files) throws(StoreFailure) in try files.commit(batch.map(\.harvest)) }
    }
}
