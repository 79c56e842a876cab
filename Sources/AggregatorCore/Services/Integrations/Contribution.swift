/// What an integration contributes.
public struct Contribution: Sendable {
    /// For each scheme, the first transport that claims it is used. Like the other lists, this one is appended to those of earlier
    /// integrations.
    public var transports: [any Transport] = []
    /// Of two that are equally sure of a document, the first reads it.
    public var formats: [any FeedFormat] = []
    /// For each prefix, the first connector that has it is used.
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
    /// Creates an empty contribution.
    public init() {}
}
