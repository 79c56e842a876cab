import AggregatorKit

/// State about hosts that all commands of a process share.
struct SharedPoliteness: Sendable {
    let pacer: HostPacer
    /// Sites that asked to wait, if no store remembers it.
    let waits: SiteWaits

    init(_ services: ServiceProvider, _ configuration: Configuration) {
        pacer = HostPacer(FetchOptions(configuration), clock: services.world.clock)
        waits = SiteWaits(services)
    }
}
