public import AggregatorCore

/// The program, composed: a provider of services, and the manager of what they are made of.
///
/// A program that embeds it chooses the services in a `Composition`, and enters through `withServices`.
public enum Aggregator {
    /// Which integrations there are, and how they make up the services.
    public struct Composition: Sendable {
        /// In the order of their set-up.
        public var integrations: [any Integration]
        /// Called once all integrations are set up.
        public var makeServices: @Sendable () throws(IntegrationFailure) -> ServiceProvider

        /// Creates a composition. The services may use integrations that are not among these, but those are not set up.
        public init(integrations: [any Integration], makeServices: @escaping @Sendable () throws(IntegrationFailure) -> ServiceProvider) {
            self.integrations = integrations
            self.makeServices = makeServices
        }

        /// Creates a composition of the integrations, including the default store's (`including`), and the services that they make up in
        /// this world.
        public init(_ integrations: [any Integration], defaultStore: any Integration, world: World) {
            let all = integrations.including(defaultStore)
            self.init(integrations: all) { () throws(IntegrationFailure) in
                try ServiceProvider(all, defaultStore: defaultStore, world: world)
            }
        }

        /// The same integrations, with the services that `change` makes of theirs.
        func changing(_ change: @escaping @Sendable (ServiceProvider) -> ServiceProvider) -> Composition {
            let makeServices = makeServices
            return Composition(integrations: integrations) { () throws(IntegrationFailure) in change(try makeServices()) }
        }

        /// This composition with other integrations added: their formats, connectors, writers and lists join ours. Their transports and
        /// stores go first if both know a scheme, even before the default store; and their HTML processor, site boundary and recordings
        /// replace ours.
        public func adding(_ more: [any Integration]) -> Composition {
            let makeServices = makeServices
            return Composition(integrations: integrations + more) { () throws(IntegrationFailure) in
                more.reduce(into: try makeServices()) { provider, integration in provider.add(integration.contribution, isPreferred: true) }
            }
        }
    }

    /// Sets everything up, runs the body, and tears everything down in any case: also if set-up fails half-way, or the task is cancelled.
    public static func withServices<Result: Sendable>(
        _ composition: Composition, _ body: (ServiceProvider, IntegrationsManager) async throws -> Result
    ) async throws -> Result {
        let manager = IntegrationsManager(composition.integrations)
        try await manager.setUp()
        do {
            let result = try await body(try composition.makeServices(), manager)
            await manager.tearDown()
            return result
        } catch {
            await manager.tearDown()
            throw error
        }
    }
}
