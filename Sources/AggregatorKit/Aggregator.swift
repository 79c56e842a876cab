public import AggregatorCore

/// The program, composed: a provider of services, and the manager of what they are made of.
///
/// Whoever embeds it says which services in a `Composition`, and enters through `withServices`.
public enum Aggregator {
    /// Which integrations there are, and how they make up the services.
    public struct Composition: Sendable {
        /// In the order of their set-up.
        public var integrations: [any Integration]
        /// Called once all integrations are set up.
        public var services: @Sendable () throws(IntegrationFailure) -> ServiceProvider

        /// The services may name integrations that are not among these, but nobody sets those up.
        public init(integrations: [any Integration], services: @escaping @Sendable () throws(IntegrationFailure) -> ServiceProvider) {
            self.integrations = integrations
            self.services = services
        }

        /// The integrations, the default store's among them (`including`), and the services that they make up in this world.
        public init(_ integrations: [any Integration], defaultStore: any Integration, world: World) {
            let all = integrations.including(defaultStore)
            self.init(integrations: all) { () throws(IntegrationFailure) in
                try ServiceProvider(all, defaultStore: defaultStore, world: world)
            }
        }

        /// The same integrations, and what `change` makes of their services.
        func changing(_ change: @escaping @Sendable (ServiceProvider) -> ServiceProvider) -> Composition {
            let services = services
            return Composition(integrations: integrations) { () throws(IntegrationFailure) in change(try services()) }
        }

        /// With a stranger's integrations as well: their formats, connectors, writers and lists join ours; their transports and
        /// stores go before ours where both know a scheme, the default store's too; and their processor of HTML, their site
        /// boundary and their recordings take the place of ours.
        public func adding(_ more: [any Integration]) -> Composition {
            let services = services
            return Composition(integrations: integrations + more) { () throws(IntegrationFailure) in
                more.reduce(into: try services()) { provider, integration in provider.add(integration.contribution, isPreferred: true) }
            }
        }
    }

    /// Sets everything up, runs the body, and tears everything down, whatever happens; also when set-up fails half-way, and when the
    /// task is cancelled.
    public static func withServices<Result: Sendable>(
        _ composition: Composition, _ body: (ServiceProvider, IntegrationsManager) async throws -> Result
    ) async throws -> Result {
        let manager = IntegrationsManager(composition.integrations)
        try await manager.setUp()
        do {
            let result = try await body(try composition.services(), manager)
            await manager.tearDown()
            return result
        } catch {
            await manager.tearDown()
            throw error
        }
    }
}
