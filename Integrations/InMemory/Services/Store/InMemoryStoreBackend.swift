import AggregatorCore

/// Opens stores that are lost when the process ends.
///
/// `memory:` is a new empty store; `memory:name` is the store of that name, the same one as long as this backend lives, so that closing and
/// opening again can be tried without a disk.
struct InMemoryStoreBackend: StoreBackend {
    let scheme = "memory"
    let defaultName: String? = nil
    private let shelf = Shelf()

    func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store {
        if location.path.isEmpty { return InMemoryStore() }
        if let store = await shelf.store(named: location.path, creating: !options.isReadOnly) { return store }
        throw StoreFailure(.notMade, "There is no store \(location) to read: what is in memory ends with the command that made it.")
    }

    private actor Shelf {
        private var stores: [String: InMemoryStore] = [:]

        func store(named name: String, creating: Bool) -> InMemoryStore? {
            if stores[name] == nil, creating { stores[name] = InMemoryStore() }
            return stores[name]
        }
    }
}
