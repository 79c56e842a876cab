import AggregatorKit

/// What a command works with: the services of its environment, the user's settings, and the store.
struct Session: Sendable {
    private(set) var services: ServiceProvider
    let manager: IntegrationsManager
    let configuration: Configuration
    let stores: StoreKeeper
    let politeness: SharedPoliteness

    /// Says what to do first if nothing is followed yet.
    func noteNothingFollowed() { console.note("Nothing is followed yet; `aggregator add https://…` follows a site or a feed.") }

    /// As above, if this store has no subscriptions; returns whether it said so. Silent for a damaged store, which may hold some.
    ///
    /// - Parameter isAboutPosts: Whether the command is about posts: starred ones may be left of sources that are followed no longer, and
    ///   then to follow one is not what has to be done first.
    @discardableResult
    func noteNothingFollowed(in store: any Store, isAboutPosts: Bool = false) async throws(StoreFailure) -> Bool {
        guard try await store.subscriptions().isEmpty, store.damage == nil else { return false }
        if isAboutPosts, try await !store.feeds().isEmpty { return false }
        noteNothingFollowed()
        return true
    }

    /// Says what to do first if nothing is followed yet, and otherwise that nothing was found in the store. Silent for a damaged store, of
    /// which that may be untrue: its damage is reported instead.
    ///
    /// - Parameter isAboutPosts: As above.
    func note(_ otherwise: String, of store: any Store, isAboutPosts: Bool) async throws(StoreFailure) {
        if try await !noteNothingFollowed(in: store, isAboutPosts: isAboutPosts), store.damage == nil { console.note(otherwise) }
    }

    /// Says how far a move has come, on a terminal.
    @Sendable func tellMoved(_ records: Int) { console.showProgress("\(Plural.of(records, "record")) moved") }

    /// Says which address is being asked, on a terminal; `nil` when its answer is there.
    @Sendable func tellAsked(_ address: WebAddress?) { console.showProgress(address.map { StyledText("asking \($0.redacted)") }) }

    /// Returns the same session with these credentials.
    func showing(_ secrets: any CredentialService) -> Session {
        var session = self
        session.services.world.credentials = secrets
        return session
    }

    /// Throws where the file of secrets can't be read or understood, or others may read it: every server would fail for that.
    /// A command that can't be started fails source by source (`CredentialService.check`): it may be that of a few.
    func checkSecrets() async throws { _ = try await CommandFailure.reading { try await services.world.credentials.origins() } }

    var console: any ConsoleService { services.world.console }

    /// The width of the terminal; `nil` if standard output is none.
    var columns: Int? { console.output.isTerminal ? console.output.width : nil }

    /// The width of the terminal that notes go to; `nil` if standard error is none.
    var noteColumns: Int? { console.diagnostics.isTerminal ? console.diagnostics.width : nil }

    /// The store, opened for this purpose, or for more than that (`StoreKeeper.store`).
    func store(_ purpose: StoreKeeper.Purpose) async throws(StoreFailure) -> any Store { try await stores.store(purpose) }

    /// The folder that relative paths start from. It becomes part of an address, so it has to be UTF-8.
    func folder(of path: String) throws(CommandFailure) -> String {
        let environment = services.world.environment
        guard path.hasPrefix("/") || !environment.isWorkingDirectoryMended else {
            throw CommandFailure(
                .badAddress,
                "“\(UserInput.shown(path))” \(environment.mendedFolderComplaint).",
                status: .usage)
        }
        return environment.workingDirectory
    }

    var fetchOptions: FetchOptions { FetchOptions(configuration) }

    /// A pull into a store, under the user's settings.
    func pull(into store: any Store) -> Pull {
        Pull(services: services, store: store, options: fetchOptions, bounds: scheduleBounds)
    }

    /// What finds and changes the subscriptions of a store.
    func editor(of store: any Store) -> SubscriptionEditor { SubscriptionEditor(services: services, store: store) }

    /// The writer of posts for programs, which expect JSON Feed whatever else is composed.
    func itemWriter() throws(IntegrationFailure) -> any DocumentWriter {
        guard let writer = services.writers.first(where: { $0.name == "jsonfeed" }) else {
            throw IntegrationFailure("No integration writes JSON Feed; compose one that does.")
        }
        return writer
    }

    /// A new pacer, which spaces requests as this command wants, also from those of earlier commands.
    func makePacer() -> HostPacer { HostPacer(fetchOptions, after: politeness.pacer) }

    var scheduleBounds: Schedule.Bounds { Schedule.Bounds(configuration) }
}
