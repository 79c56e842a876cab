public import AggregatorCore
import AggregatorEngine

/// Opens stores that have subscriptions and posts from the start, as if a generated world had been in use for a while.
struct PopulatedStoreBackend: StoreBackend {
    let base: any StoreBackend
    let services: ServiceProvider
    let sources: [WebAddress]

    var scheme: String { base.scheme }
    var defaultName: String? { base.defaultName }

    func scratchLocation(in folder: String) -> StoreLocation? { base.scratchLocation(in: folder) }

    func paths(of location: StoreLocation) -> [String] { base.paths(of: location) }

    func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store {
        var options = options
        if options.isReadOnly { options.access = .writing }
        let store = try await base.open(location, options: options)
        do {
            try await populate(store)
        } catch {
            await store.close()
            throw error
        }
        return store
    }

    private func populate(_ store: any Store) async throws(StoreFailure) {
        guard try await store.subscriptions().isEmpty else { return }
        let now = services.world.clock.now()
        let subscriptions = sources.map { Subscription(id: Identity.feed(firstAddress: $0), address: $0, added: now) }
        try await store.subscribe(subscriptions)
        var fetching = FetchOptions()
        fetching.hostDelay = 0
        _ = try await Pull(services: services, store: store, options: fetching).run(.all) { _ in }
    }
}

extension ServiceProvider {
    /// The same services, with stores that are empty at first.
    public var unpopulated: ServiceProvider {
        var provider = self
        provider.storeBackends = storeBackends.map { ($0 as? PopulatedStoreBackend)?.base ?? $0 }
        provider.defaultStore = (defaultStore as? PopulatedStoreBackend)?.base ?? defaultStore
        return provider
    }

    /// The same services, with stores that have these sources from the start.
    func populated(with sources: [WebAddress]) -> ServiceProvider {
        var provider = self
        provider.storeBackends = storeBackends.map { PopulatedStoreBackend(base: $0, services: self, sources: sources) }
        provider.defaultStore = PopulatedStoreBackend(base: defaultStore, services: self, sources: sources)
        return provider
    }
}
