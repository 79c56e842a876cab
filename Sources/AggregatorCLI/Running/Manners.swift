import AggregatorKit

/// What all commands of a process have in common for the hosts that they ask.
struct Manners: Sendable {
    let pacer: HostPacer
    /// Who asked to be left alone where no store remembers it.
    let waits: SiteWaits

    init(_ services: ServiceProvider, _ configuration: Configuration) {
        pacer = HostPacer(FetchOptions(configuration), clock: services.world.clock)
        waits = SiteWaits(services)
    }
}
