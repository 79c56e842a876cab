import AggregatorKit

/// What a command works with: the services of its environment, the user's settings, and the store.
struct Session: Sendable {
    let services: ServiceProvider
    let manager: IntegrationsManager
    let configuration: Configuration
    let stores: StoreKeeper

    static let nothingFollowed = "Nothing is followed yet; `aggregator add https://…` follows a site or a feed."

    var console: any ConsoleService { services.world.console }

    /// Of the terminal; `nil` where standard output is none.
    var columns: Int? { console.output.isTerminal ? console.output.width : nil }

    /// Of standard error, where notes go.
    var noteColumns: Int? { console.diagnostics.isTerminal ? console.diagnostics.width : nil }

    /// The store, to write to.
    func store() async throws(StoreFailure) -> any Store { try await stores.store(isReadOnly: false) }

    /// The store, to read from: reading never waits for a pull. A store that was never made is empty.
    func storeToRead() async throws(StoreFailure) -> any Store { try await stores.store(isReadOnly: true) }

    var fetchOptions: FetchOptions { FetchOptions(configuration) }

    var scheduleBounds: Schedule.Bounds { configuration.scheduleBounds }
}

/// Opens the store when it is first needed, once for all commands of a process.
actor StoreKeeper {
    private let services: ServiceProvider
    private let configuration: Configuration
    private let dataFolder: String
    private var opened: (store: any Store, isReadOnly: Bool)?

    init(services: ServiceProvider, configuration: Configuration, dataFolder: String) {
        self.services = services
        self.configuration = configuration
        self.dataFolder = dataFolder
    }

    func store(isReadOnly: Bool) async throws(StoreFailure) -> any Store {
        if let opened, isReadOnly || !opened.isReadOnly { return opened.store }
        if let opened { await opened.store.close() }
        opened = nil
        // What was never made is read as an empty store of a kind that needs no place.
        if isReadOnly, !isMade, let empty = services.storeBackends.first(where: \.needsNoPlace) {
            let store = try await empty.open(StoreLocation(scheme: empty.scheme, path: ""), options: StoreOptions())
            opened = (store, true)
            return store
        }
        let store = try await services.openStore(
            configuration.store, dataFolder: dataFolder, options: StoreOptions(wait: configuration.wait, isReadOnly: isReadOnly))
        opened = (store, isReadOnly)
        return store
    }

    /// Another store than the session's, open as long as `body` runs.
    nonisolated func with<Result: Sendable>(
        _ address: String, isReadOnly: Bool, _ body: (any Store) async throws -> Result
    ) async throws -> Result {
        let store = try await services.openStore(
            address, dataFolder: dataFolder, options: StoreOptions(wait: configuration.wait, isReadOnly: isReadOnly))
        do {
            let result = try await body(store)
            await store.close()
            return result
        } catch {
            await store.close()
            throw error
        }
    }

    /// The records of a store, or of an archive where the name is no store's.
    nonisolated func withRecords<Result: Sendable>(
        _ name: String, _ body: (any RecordSource) async throws -> Result
    ) async throws -> Result {
        let schemes = services.storeBackends.map(\.scheme)
        guard let location = StoreLocation(name), schemes.contains(location.scheme) else {
            return try await body(try await ArchiveFile(verifying: name, services.world.files))
        }
        return try await with(name, isReadOnly: true) { try await body(StoreRecords($0)) }
    }

    /// Whether the store is there; always where somebody named it, so that a wrong name is told.
    nonisolated var isMade: Bool {
        guard configuration.store == nil, let name = services.defaultStore.defaultName else { return true }
        return services.world.files.exists("\(dataFolder)/\(name)")
    }

    /// The store's address, as a person would name it, without its password.
    nonisolated var address: String {
        configuration.store.map(StoreLocation.redacted)
            ?? "\(services.defaultStore.scheme):\(services.defaultStore.defaultName.map { "\(dataFolder)/\($0)" } ?? "")"
    }

    func close() async {
        if let opened { await opened.store.close() }
        opened = nil
    }
}

extension StoreBackend {
    /// It has no place by default, and not because only a person can name one.
    fileprivate var needsNoPlace: Bool { defaultName == nil && scratchLocation(in: "") != nil }
}
