/// The front of a silo: all that the rest of the program knows of an outside technology.
///
/// - `setUp` is called once, before anything else, in the order of composition; `tearDown` once, in the reverse order, for each that
///   was set up, also when another's set-up failed.
public protocol Integration: Sendable {
    /// The silo's name, as in `CurlTransport`.
    var name: String { get }
    /// What has to be done once in a process before its services are used; nothing, where it is left out.
    func setUp() async throws(IntegrationFailure)
    /// The services that it brings; asked for once it is set up.
    var contribution: Contribution { get }
    /// Cheap, and without side effects.
    func health() async -> Health
    /// Ends what `setUp` began; nothing, where it is left out.
    func tearDown() async
}

/// For silos that have nothing to set up.
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
