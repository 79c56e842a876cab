import AggregatorCore
import InMemory

/// A store with so many sources that reading the states of all of them takes these seconds.
struct LongStore: StoreDecorator {
    let base: any Store
    let clock: VirtualClock
    let seconds: Double

    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState] {
        clock.advance(by: seconds)
        return try await base.sourceStates()
    }
}
