import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

/// The real engine in a world of paper: scripted servers, a store in memory, a clock that moves when it is told to.
struct EngineWorld {
    let clock = VirtualClock()
    let transport: ScriptedTransport
    var services: ServiceProvider
    let store: any Store
    var options = FetchOptions()

    /// - Parameter isShared: Whether its store has leases. A run then also sleeps until it renews them.
    init(
        credentials: [WebAddress.Origin: Credential] = [:], supervisor: any SupervisorService = NoSupervisor(), isShared: Bool = false,
        lanes: (any LaneService)? = nil, connectors: [any Connector] = []
    ) async throws {
        transport = ScriptedTransport(clock: clock)
        let world = World(
            clock: clock, randomness: SeededRandomness(), environment: DictionaryEnvironment(), files: InMemoryFiles(),
            credentials: InMemoryCredentials(credentials), console: RecordingConsole(), signals: ScriptedSignals(),
            scratch: NoScratch(), supervisor: supervisor, lanes: lanes)
        let integration = InMemoryIntegration()
        var services = try ServiceProvider([PaperIntegration(transport: transport), integration], defaultStore: integration, world: world)
        services.connectors = connectors
        self.services = services
        let memory = try await services.defaultStore.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
        store = isShared ? memory : UnsharedStore(base: memory)
        options.hostDelay = 0
    }

    /// A search that remembers no earlier request; nor a wait, unless given.
    func finder(
        waits: SiteWaits? = nil, insistence: FeedFinder.Insistence = .withheld,
        tell: @escaping @Sendable (_ asked: WebAddress?) -> Void = { _ in }
    ) -> FeedFinder {
        FeedFinder(
            services: services, options: options, waits: waits ?? SiteWaits(services), insistence: insistence,
            pacer: HostPacer(options, clock: clock), tell: tell)
    }

    static func address(_ text: String) throws -> WebAddress { try #require(WebAddress(text)) }

    /// Pulls these addresses, subscribed on the way, and returns their reports by address.
    @discardableResult
    func pull(_ addresses: String..., isForced: Bool = false) async throws -> [String: SourceReport] {
        let sources = try addresses.map { WantedSource($0, at: try Self.address($0)) }
        let subscribed = try await SubscriptionEditor(services: services, store: store).subscribe(to: sources)
        return try await reports(of: .these(subscribed), isForced: isForced)
    }

    /// Subscribes to an address with these preferences.
    func subscribe(_ text: String, _ set: (inout Subscription.Preferences) -> Void) async throws {
        let address = try Self.address(text)
        var subscription = Subscription(id: Identity.feed(firstAddress: address), address: address, added: clock.now())
        set(&subscription.preferences)
        try await store.subscribe([subscription])
    }

    func reports(of selection: Pull.Selection, isForced: Bool = false) async throws -> [String: SourceReport] {
        let reports = Reports()
        _ = try await Pull(services: services, store: store, options: options).run(selection, isForced: isForced) { event in
            if case .finished(let report) = event { await reports.add(report) }
        }
        return await reports.bySource
    }

    /// The state of the source that was first subscribed to at that address.
    func state(of address: String) async throws -> SourceState {
        let id = Identity.feed(firstAddress: try Self.address(address))
        return try await store.sourceStates()[id] ?? SourceState()
    }

    /// Sets the answers of that address from now on, one per request; the last one repeats.
    func serve(_ scripts: ScriptedTransport.Script..., at address: String) throws {
        transport.script(scripts, at: try Self.address(address))
    }

    func pass(days: Double) { clock.advance(by: days * 86_400) }

    private actor Reports {
        private(set) var bySource: [String: SourceReport] = [:]
        func add(_ report: SourceReport) { bySource[report.source] = report }
    }
}

extension ScriptedTransport.Script {
    /// A feed of the paper format.
    static func feed(_ posts: String..., status: Int = 200, headers: [String: String] = [:]) -> Self {
        .answer(status: status, headers: headers.map(Header.init), body: Array("paper\n\(posts.joined(separator: "\n"))".utf8))
    }

    static func feed(_ posts: [String]) -> Self { feed(posts.joined(separator: "\n")) }

    static func status(_ status: Int, _ headers: [String: String] = [:]) -> Self {
        .answer(status: status, headers: headers.map(Header.init))
    }

    static func redirect(_ status: Int, to target: String) -> Self { .status(status, ["Location": target]) }

    static var webPage: Self { page("Log in") }
    /// A web page of these lines.
    static func page(_ lines: String..., status: Int = 200) -> Self {
        .answer(status: status, body: Array("<html>\n\(lines.joined(separator: "\n"))".utf8))
    }
    static var noConnection: Self { .failure(TransportFailure(.unreachable, "Nobody answers.", isLocal: true)) }
}

/// A store without leases, for one worker at a time.
private struct UnsharedStore: StoreDecorator {
    let base: any Store
    var leasing: (any LeasingStore)? { nil }
}

private struct NoScratch: ScratchService {
    func withFolder<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result { try await body("/") }
}
