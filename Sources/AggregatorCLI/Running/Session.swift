import AggregatorKit

/// What a command works with: the services of its environment, the user's settings, and the store.
struct Session: Sendable {
    private(set) var services: ServiceProvider
    let manager: IntegrationsManager
    let configuration: Configuration
    let stores: StoreKeeper
    let manners: Manners

    /// Says what to do first where nothing is followed yet.
    func noteNothingFollowed() { console.note("Nothing is followed yet; `aggregator add https://…` follows a site or a feed.") }

    /// The same, where that is so of this store: then it returns `true`.
    @discardableResult
    func noteNothingFollowed(in store: any Store) async throws(StoreFailure) -> Bool {
        guard try await store.subscriptions().isEmpty else { return false }
        noteNothingFollowed()
        return true
    }

    /// Says what to do first where nothing is followed yet, and otherwise what there is to say.
    func note(_ otherwise: String, of store: any Store) async throws(StoreFailure) {
        if try await !noteNothingFollowed(in: store) { console.note(otherwise) }
    }

    /// The same, with these secrets.
    func showing(_ secrets: any CredentialService) -> Session {
        var session = self
        session.services.world.credentials = secrets
        return session
    }

    var console: any ConsoleService { services.world.console }

    /// Of the terminal; `nil` where standard output is none.
    var columns: Int? { console.output.isTerminal ? console.output.width : nil }

    /// Of standard error, where notes go.
    var noteColumns: Int? { console.diagnostics.isTerminal ? console.diagnostics.width : nil }

    /// The store, to write to. The default store is made where there is none; one that somebody named has to be there.
    ///
    /// - Parameter isRepairing: so as to mend it.
    func store(isRepairing: Bool = false) async throws(StoreFailure) -> any Store {
        try await stores.store(isReadOnly: false, isRepairing: isRepairing)
    }

    /// The store, to write what may be the first of it: one that somebody named is made as well.
    func storeToBegin() async throws(StoreFailure) -> any Store { try await stores.store(isReadOnly: false, begins: true) }

    /// The store, to read from: reading never waits for a pull. The default store is empty where it was never made.
    ///
    /// - Parameter orEmpty: so is one that somebody named, as a pull would make it.
    func storeToRead(orEmpty: Bool = false) async throws(StoreFailure) -> any Store {
        try await stores.store(isReadOnly: true, orEmpty: orEmpty)
    }

    var fetchOptions: FetchOptions { FetchOptions(configuration) }

    /// Keeps requests as far apart as this command wants, also from those of the commands before it.
    var pacer: HostPacer { HostPacer(fetchOptions, after: manners.pacer) }

    var scheduleBounds: Schedule.Bounds { configuration.scheduleBounds }
}

/// What all commands of a process have in common for the hosts that they ask.
struct Manners: Sendable {
    let pacer: HostPacer
    /// Who asked to be left alone where no store remembers it.
    let waits: SiteWaits

    init(_ services: ServiceProvider, _ configuration: Configuration) {
        pacer = HostPacer(FetchOptions(configuration), clock: services.world.clock)
        waits = SiteWaits(services)
    }
}

/// Opens the store when it is first needed, once for all commands of a process.
actor StoreKeeper {
    let services: ServiceProvider
    let configuration: Configuration
    let dataFolder: String?
    private var opened: Opened?
    private var earlierDamage: StoreFailure?

    private struct Opened {
        var store: any Store
        var isReadOnly: Bool
        /// It is there, and no empty one is read in its place.
        var isMade = true
    }

    init(services: ServiceProvider, configuration: Configuration, dataFolder: String?) {
        self.services = services
        self.configuration = configuration
        self.dataFolder = dataFolder
    }

    func store(
        isReadOnly: Bool, isRepairing: Bool = false, orEmpty: Bool = false, begins: Bool = false
    ) async throws(StoreFailure) -> any Store {
        if let opened, isReadOnly || !opened.isReadOnly { return opened.store }
        let isThere = opened?.isMade == true
        await close()
        if !isReadOnly, !begins, !isThere { try await refuseToMake() }
        let options = StoreOptions(wait: configuration.wait, isReadOnly: isReadOnly, isRepairing: isRepairing)
        let store = try await open(options, orEmpty: orEmpty)
        opened = store
        return store.store
    }

    private func open(_ options: StoreOptions, orEmpty: Bool) async throws(StoreFailure) -> Opened {
        do throws(StoreFailure) {
            let store = try await services.openStore(configuration.store, dataFolder: dataFolder, options: options)
            return Opened(store: store, isReadOnly: options.isReadOnly)
        } catch {
            // What nobody named and was never made is read as an empty store of a kind that needs no place; a wrong name is told.
            guard error.code == .notMade, orEmpty || configuration.store == nil,
                let empty = services.storeBackends.first(where: \.needsNoPlace)
            else { throw error }
            let store = try await empty.open(StoreLocation(scheme: empty.scheme, path: ""), options: StoreOptions())
            return Opened(store: store, isReadOnly: true, isMade: false)
        }
    }

    /// Nothing is made where somebody was wrong in a name, or a disk is not mounted.
    private func refuseToMake() async throws(StoreFailure) {
        guard let address = configuration.store else { return }
        let options = StoreOptions(wait: 0, isReadOnly: true)
        do throws(StoreFailure) {
            await (try await services.openStore(address, dataFolder: dataFolder, options: options)).close()
        } catch {
            // What else is in the way is told best by opening it to write.
            if error.code == .notMade { throw error }
        }
    }

    /// Another store than the session's, open as long as `body` runs.
    nonisolated func with<Result: Sendable>(
        _ address: String, isReadOnly: Bool, _ body: (any Store) async throws -> Result
    ) async throws -> Result {
        let store = try await services.openStore(
            try given(address), dataFolder: dataFolder, options: StoreOptions(wait: configuration.wait, isReadOnly: isReadOnly))
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
        guard isStore(name) else { return try await body(try await archive(name)) }
        return try await with(name, isReadOnly: true) { try await body(StoreRecords($0)) }
    }

    /// Whether the store is there: what can't be opened is, and what somebody named, so that a wrong name is told.
    func isMade() async -> Bool {
        do throws(StoreFailure) { _ = try await store(isReadOnly: true) } catch { return true }
        return opened?.isMade ?? true
    }

    /// The store's address, as a person would name it, without its password.
    nonisolated var address: String {
        if let address = configuration.store { return StoreLocation.redacted(address) }
        let path = dataFolder.flatMap { folder in services.defaultStore.defaultName.map { "\(folder)/\($0)" } }
        return "\(services.defaultStore.scheme):\(path ?? "")"
    }

    /// What can't be read of the session's store, as far as it was met.
    var damage: StoreFailure? { opened?.store.damage ?? earlierDamage }

    func close() async {
        earlierDamage = damage
        if let opened { await opened.store.close() }
        opened = nil
    }
}

extension StoreBackend {
    /// It has no place by default, and not because only a person can name one.
    fileprivate var needsNoPlace: Bool { defaultName == nil && scratchLocation(in: "") != nil }
}
