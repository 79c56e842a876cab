import AggregatorCore
import InMemory

/// A store with so many sources that reading all of their states takes `seconds`.
struct LongStore: StoreDecorator {
    let base: any Store
    let clock: VirtualClock
    let seconds: Double

    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState] {
        clock.advance(by: seconds)
        return try await base.sourceStates()
    }
}
