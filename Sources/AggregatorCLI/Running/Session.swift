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

    /// The same, where that is so of this store: then it returns `true`. Nobody knows what a store holds that is damaged.
    @discardableResult
    func noteNothingFollowed(in store: any Store) async throws(StoreFailure) -> Bool {
        guard try await store.subscriptions().isEmpty, store.damage == nil else { return false }
        noteNothingFollowed()
        return true
    }

    /// Says what to do first where nothing is followed yet, and otherwise what there is to say of a store in which nothing was found. Of one
    /// that is damaged that may be untrue: its damage is told instead.
    func note(_ otherwise: String, of store: any Store) async throws(StoreFailure) {
        if try await !noteNothingFollowed(in: store), store.damage == nil { console.note(otherwise) }
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
        try await stores.store(isRepairing ? .repair : .write)
    }

    /// The store, to write what may be the first of it: one that somebody named is made as well.
    func storeToBegin() async throws(StoreFailure) -> any Store { try await stores.store(.begin) }

    /// The store, to read from: reading never waits for a pull. The default store is empty where it was never made.
    ///
    /// - Parameter orEmpty: so is one that somebody named, as a pull would make it.
    func storeToRead(orEmpty: Bool = false) async throws(StoreFailure) -> any Store {
        try await stores.store(orEmpty ? .readOrEmpty : .read)
    }

    /// What a person's path begins from. It is kept as an address, so it has to be a text.
    func folder(of path: String) throws(CommandFailure) -> String {
        let environment = services.world.environment
        guard path.hasPrefix("/") || !environment.isWorkingDirectoryMended else {
            throw CommandFailure(
                .badAddress,
                "“\(TypedText.shown(path))” lies in a folder whose name is not UTF-8, and no such name can be taken to the letter; give the folder another one.",
                status: .usage)
        }
        return environment.workingDirectory
    }

    var fetchOptions: FetchOptions { FetchOptions(configuration) }

    /// Who writes posts for programs.
    func itemWriter() throws -> any DocumentWriter {
        guard let writer = services.writers.first else {
            throw CommandFailure(.internal, "No integration writes JSON Feed; compose one that does.", status: .bug)
        }
        return writer
    }

    /// A new one, which keeps requests as far apart as this command wants, also from those of the commands before it.
    func makePacer() -> HostPacer { HostPacer(fetchOptions, after: manners.pacer) }

    var scheduleBounds: Schedule.Bounds { configuration.scheduleBounds }
}
