import AggregatorKit

/// Opens the store when it is first needed, once for all commands of a process.
actor StoreKeeper {
    let services: ServiceProvider
    let configuration: Configuration
    let dataFolder: String?
    private var opened: Opened?
    /// The opening that is under way, which ends this by itself.
    private var opening: Task<Result<any Store, StoreFailure>, Never>?
    private var earlierDamage: StoreFailure?

    private struct Opened {
        var store: any Store
        var isReadOnly: Bool
        /// Whether the store exists; `false` if an empty one is read in its place.
        var isMade = true

        func serves(_ purpose: Purpose) -> Bool { (purpose.isReadOnly || !isReadOnly) && (isMade || purpose != .copy) }
    }

    init(services: ServiceProvider, configuration: Configuration, dataFolder: String?) {
        self.services = services
        self.configuration = configuration
        self.dataFolder = dataFolder
    }

    /// The purpose that a store is opened for.
    enum Purpose {
        /// To read, which never waits for a pull; a default store that does not exist reads as empty.
        case read
        /// To read; a named store that does not exist reads as empty as well, as a pull would make it.
        case readOrEmpty
        /// To read all of it for a copy; a default store that does not exist is a failure, as its empty copy would take the place of a good
        /// one where the home is another, or a folder not mounted.
        case copy
        /// To write, and to make the default store if there is none; one that the user named has to exist.
        case write
        /// For what may be its first write: makes also a store that the user named.
        case begin
        /// To write, and to mend what is damaged.
        case repair

        var access: StoreOptions.Access {
            switch self {
            case .read, .readOrEmpty, .copy: .reading
            case .write, .begin: .writing
            case .repair: .repairing
            }
        }

        var isReadOnly: Bool { access == .reading }

        /// Whether an empty store is read in place of one that does not exist.
        func readsAsEmpty(isNamed: Bool) -> Bool { self == .readOrEmpty || !isNamed && self != .copy }
    }

    /// The store, opened for this purpose, or for more than that.
    ///
    /// A store that was opened for reading is closed before it is opened for writing: what `store(.read)` gave is of no use after
    /// `store(.write)`. Calls that overlap take turns, so that the store is never open twice.
    func store(_ purpose: Purpose) async throws(StoreFailure) -> any Store {
        while let opening { _ = await opening.value }
        if let opened, opened.serves(purpose) { return opened.store }
        let task = Task { () -> Result<any Store, StoreFailure> in
            defer { opening = nil }
            do throws(StoreFailure) { return .success(try await reopened(purpose)) } catch { return .failure(error) }
        }
        opening = task
        return try await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }.get()
    }

    private func reopened(_ purpose: Purpose) async throws(StoreFailure) -> any Store {
        let isThere = opened?.isMade == true
        await closeOpened()
        if !purpose.isReadOnly, purpose != .begin, !isThere { try await checkMayMake() }
        let options = StoreOptions(wait: configuration.wait, purpose.access)
        let store = try await open(options, for: purpose)
        opened = store
        return store.store
    }

    private func open(_ options: StoreOptions, for purpose: Purpose) async throws(StoreFailure) -> Opened {
        do throws(StoreFailure) {
            let store = try await services.openStore(configuration.store, dataFolder: dataFolder, options: options)
            return Opened(store: store, isReadOnly: options.isReadOnly)
        } catch {
            // A default store that does not exist is read as an empty store of a kind that needs no place. A wrong name is reported.
            guard error.code == .notMade, purpose.readsAsEmpty(isNamed: configuration.store != nil),
                let empty = services.storeBackends.first(where: \.needsNoPlace)
            else { throw error }
            let store = try await empty.open(StoreLocation(scheme: empty.scheme, path: ""), options: StoreOptions())
            return Opened(store: store, isReadOnly: true, isMade: false)
        }
    }

    /// Throws if the named store does not exist: the name may be wrong, or its disk not mounted.
    private func checkMayMake() async throws(StoreFailure) {
        guard let address = configuration.store else { return }
        let options = StoreOptions(wait: 0, .reading)
        do throws(StoreFailure) {
            await (try await services.openStore(address, dataFolder: dataFolder, options: options)).close()
        } catch {
            // Opening it for writing reports any other failure better.
            if error.code == .notMade { throw error }
        }
    }

    /// Opens another store than the session's while `body` runs.
    nonisolated func with<Result: Sendable>(
        _ address: String, _ access: StoreOptions.Access, _ body: (any Store) async throws -> Result
    ) async throws -> Result {
        let options = StoreOptions(wait: configuration.wait, access)
        let store = try await services.openStore(try given(address), dataFolder: dataFolder, options: options)
        return try await store.closed { try await body(store) }
    }

    /// Runs `body` with the records of a store, or of an archive if the name is no store's.
    nonisolated func withRecords<Result: Sendable>(
        _ name: String, _ body: (any RecordSource) async throws -> Result
    ) async throws -> Result {
        guard isStore(name) else { return try await body(try await archive(name)) }
        return try await with(name, .reading) { try await body(StoreRecords($0)) }
    }

    /// Whether the store exists. Also `true` for one that can't be opened, and for a named one, so that a wrong name is reported.
    func isMade() async -> Bool {
        do throws(StoreFailure) { _ = try await store(.read) } catch { return true }
        return opened?.isMade ?? true
    }

    /// The store's address as a user would write it, without its password.
    nonisolated var address: String {
        if let address = configuration.store { return StoreLocation.redacted(address) }
        let path = dataFolder.flatMap { folder in services.defaultStore.defaultName.map { "\(folder)/\($0)" } }
        return "\(services.defaultStore.scheme):\(path ?? "")"
    }

    /// The damage that was met in the session's store so far; `nil` if none.
    var damage: StoreFailure? { opened?.store.damage ?? earlierDamage }

    func close() async {
        while let opening { _ = await opening.value }
        await closeOpened()
    }

    private func closeOpened() async {
        earlierDamage = damage
        let closing = opened
        opened = nil
        await closing?.store.close()
    }
}

extension StoreBackend {
    /// Whether the store needs no place at all, rather than one that only a user can name.
    fileprivate var needsNoPlace: Bool { defaultName == nil && scratchLocation(in: "") != nil }
}
