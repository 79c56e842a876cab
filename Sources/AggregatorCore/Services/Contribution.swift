/// What a silo brings.
public struct Contribution: Sendable {
    public var transports: [any Transport] = []
    public var formats: [any FeedFormat] = []
    public var connectors: [any Connector] = []
    public var html: (any HTMLProcessor)?
    public var siteBoundary: (any SiteBoundary)?
    public var storeBackends: [any StoreBackend] = []
    public var writers: [any DocumentWriter] = []
    public var subscriptionLists: [any SubscriptionListFormat] = []
    public var cassettes: (any CassetteService)?
    public init() {}
}
