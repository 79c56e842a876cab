/// The front of a silo: all that the rest of the program knows of an outside technology.
///
/// - `setUp` is called once, before anything else, in the order of composition; `tearDown` once, in the reverse order, for each that
///   was set up, also when another's set-up failed.
public protocol Integration: Sendable {
    /// The silo's name, as in `CurlTransport`.
    var name: String { get }
    func setUp() async throws(IntegrationFailure)
    var contribution: Contribution { get }
    /// Cheap, and without side effects.
    func health() async -> Health
    func tearDown() async
}

extension Integration {
    public func setUp() async throws(IntegrationFailure) {}
    public func tearDown() async {}
}

extension [any Integration] {
    /// With this one in the place of the one of its name, or before all others where there is none: what is chosen is what is set up, asked
    /// and torn down, and no second one stands beside it.
    public func including(_ integration: any Integration) -> [any Integration] {
        guard contains(where: { $0.name == integration.name }) else { return [integration] + self }
        return map { $0.name == integration.name ? integration : $0 }
    }
}

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

public struct Health: Sendable, Hashable {
    public var isWell: Bool
    /// Versions and what else a person who asks wants to know.
    public var summary: String
    public init(isWell: Bool = true, summary: String) {
        self.isWell = isWell
        self.summary = summary
    }
}
