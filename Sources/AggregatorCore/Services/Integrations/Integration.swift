/// The front of a silo: all that the rest of the program knows of an outside technology.
///
/// - `setUp` is called once, before anything else, in the order of composition; `tearDown` once, in the reverse order, for each that
///   was set up, also when another's set-up failed.
public protocol Integration: Sendable {
    /// The silo's name, as in `CurlTransport`.
    var name: String { get }
    /// Does what is needed once per process before the services are used. The default does nothing.
    func setUp() async throws(IntegrationFailure)
    /// The services that it brings; read once it is set up.
    var contribution: Contribution { get }
    /// Reports the state of the integration: cheap, and without side effects.
    func health() async -> Health
    /// Ends what `setUp` began. The default does nothing.
    func tearDown() async
}

/// For silos that have nothing to set up.
extension Integration {
    public func setUp() async throws(IntegrationFailure) {}
    public func tearDown() async {}
}

extension [any Integration] {
    /// Returns the list with this integration in the place of the one with its name, or before all others where there is none. So only the
    /// chosen one is set up, asked and torn down.
    public func including(_ integration: any Integration) -> [any Integration] {
        guard contains(where: { $0.name == integration.name }) else { return [integration] + self }
        return map { $0.name == integration.name ? integration : $0 }
    }
}
