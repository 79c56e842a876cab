/// The services of a run: chosen in one place, handed down, never looked up.
public struct ServiceProvider: Sendable {
    /// The transports in order: the first that claims a scheme is used.
    public var transports: [any Transport]
    /// The formats in order: of two that are equally sure of a document, the first reads it.
    public var formats: [any FeedFormat]
    /// The connectors in order: the first with the prefix of an address is used.
    public var connectors: [any Connector]
    /// The first processor that an integration contributes.
    public var html: any HTMLProcessor
    /// The first site boundary that an integration contributes.
    public var siteBoundary: any SiteBoundary
    /// The store back ends in order: the first with the scheme of a store address is used.
    public var storeBackends: [any StoreBackend]
    /// The one that is used when the user names none.
    public var defaultStore: any StoreBackend
    /// The writers in order: `parse` and `posts` print with the one named `jsonfeed`, and `export --format` names any.
    public var writers: [any DocumentWriter]
    /// The list formats in order: the first that knows a list reads it, and `export --format` names the one that writes.
    public var subscriptionLists: [any SubscriptionListFormat]
    /// The service that keeps recordings; `nil` where there is none.
    public var cassettes: (any CassetteService)?
    /// The decorators of the services of each attempt at a source; the first is the innermost.
    public var attemptDecorators: [any AttemptDecorator] = []
    /// Clock, files, terminal and whatever else the machine has.
    public var world: World

    /// Creates the services from what the integrations and the one with the default store contribute, in their order (`including`). Fails
    /// when none processes HTML or knows where sites end, or when `defaultStore` contributes no store.
    public init(_ integrations: [any Integration], defaultStore: any Integration, world: World) throws(IntegrationFailure) {
        let contributions = integrations.including(defaultStore).map(\.contribution)
        guard let html = contributions.compactMap(\.html).first else {
            throw IntegrationFailure("No integration processes HTML; compose one that does.")
        }
        guard let siteBoundary = contributions.compactMap(\.siteBoundary).first else {
            throw IntegrationFailure("No integration knows where sites end; compose one that does.")
        }
        guard let store = defaultStore.contribution.storeBackends.first else {
            throw IntegrationFailure("\(defaultStore.name) brings no store; name another default.")
        }
        (transports, formats, connectors, storeBackends, writers, subscriptionLists) = ([], [], [], [], [], [])
        self.html = html
        self.siteBoundary = siteBoundary
        self.defaultStore = store
        self.world = world
        for contribution in contributions { add(contribution) }
    }

    /// Adds what an integration contributes, behind what is there.
    ///
    /// - Parameter isPreferred: Whether its transports and stores go before those with the same scheme, the default store included, and
    /// whether its processor of HTML and other single services replace the present ones.
    public mutating func add(_ contribution: Contribution, isPreferred: Bool = false) {
        if isPreferred {
            html = contribution.html ?? html
            siteBoundary = contribution.siteBoundary ?? siteBoundary
            cassettes = contribution.cassettes ?? cassettes
            if let store = contribution.storeBackends.first(where: { $0.scheme == defaultStore.scheme }) { defaultStore = store }
            transports = contribution.transports + transports
            storeBackends = contribution.storeBackends + storeBackends
        } else {
            cassettes = cassettes ?? contribution.cassettes
            transports += contribution.transports
            storeBackends += contribution.storeBackends
        }
        formats += contribution.formats
        connectors += contribution.connectors
        writers += contribution.writers
        subscriptionLists += contribution.subscriptionLists
    }
}
