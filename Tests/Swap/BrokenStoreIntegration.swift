import AggregatorCore
import InMemory

/// For `Tests/swap.sh` alone: a store that says it kept a pull, and forgets its posts.
struct BrokenStoreIntegration: Integration, StoreBackend {
    let name = "BrokenStore"
    let scheme = "broken"
    let defaultName: String? = nil
    private let whole = InMemoryIntegration().contribution.storeBackends[0]

    var contribution: Contribution {
        var contribution = Contribution()
        contribution.storeBackends = [self]
        return contribution
    }

    func health() async -> Health { Health(summary: "forgets every post") }

    func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store {
        ForgetfulStore(base: try await whole.open(location, options: options))
    }
}

private struct ForgetfulStore: StoreDecorator {
    let base: any Store

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        var emptied = harvest
        emptied.posts = []
        _ = try await base.commit(emptied)
        return ChangeSet(new: harvest.posts.map(\.id))
    }
}
