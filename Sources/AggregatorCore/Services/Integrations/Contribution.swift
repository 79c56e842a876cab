/// What a silo brings.
public struct Contribution: Sendable {
    /// The first that claims a scheme has it; this list, as the others, goes behind those of the integrations before.
    public var transports: [any Transport] = []
    /// Of two that are as sure of a document the first reads it.
    public var formats: [any FeedFormat] = []
    /// The first with the prefix of an address has it.
    public var connectors: [any Connector] = []
    /// Of several integrations that have one, the first is used.
    public var html: (any HTMLProcessor)?
    /// Of several integrations that have one, the first is used.
    public var siteBoundary: (any SiteBoundary)?
    /// The first is the default store, of the integration that is to bring it.
    public var storeBackends: [any StoreBackend] = []
    /// Each has a name of its own, which `--format` takes.
    public var writers: [any DocumentWriter] = []
    /// Each has a name of its own, which `--format` takes.
    public var subscriptionLists: [any SubscriptionListFormat] = []
    /// Of several integrations that have one, the first is used.
    public var cassettes: (any CassetteService)?
    /// Brings nothing yet.
    public init() {}
}
