/// The services that a run was given: chosen in one place, handed down, never looked up.
public struct ServiceProvider: Sendable {
    /// In their order: the first that claims a scheme has it.
    public var transports: [any Transport]
    /// In their order: of two that are as sure of a document the first has it.
    public var formats: [any FeedFormat]
    /// In their order: the first with the prefix of an address has it.
    public var connectors: [any Connector]
    /// The first that an integration brings.
    public var html: any HTMLProcessor
    /// The first that an integration brings.
    public var siteBoundary: any SiteBoundary
    /// In their order: the first with the scheme of a store address has it.
    public var storeBackends: [any StoreBackend]
    /// The one that is used when the user names none.
    public var defaultStore: any StoreBackend
    /// In their order: the first writes what `parse` and `posts` print, and `--format` names one.
    public var writers: [any DocumentWriter]
    /// In their order: the first reads lists, and `--format` names the one that writes.
    public var subscriptionLists: [any SubscriptionListFormat]
    /// Where recordings are kept; `nil` where nobody keeps any.
    public var cassettes: (any CassetteService)?
    /// Over the services of each attempt at a source, the first nearest to them.
    public var attemptDecorators: [any AttemptDecorator] = []
    /// Clock, files, terminal and whatever else the machine has.
    public var world: World

    /// Everything that the integrations and the default store's contribute, in their order (`including`). Fails when nobody processes HTML
    /// or knows where sites end, or when the integration that is to bring the default store brings none.
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
    /// - Parameter isPreferred: its transports and stores go before those that know the same scheme, the default store too, and what there is
    ///   but one of, as the processor of HTML, takes the place of ours.
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
