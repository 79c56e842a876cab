import AggregatorCore
import AggregatorEngine

/// Tells the publishers which of their answers did not reach the visitor intact, and counts the requests in flight.
struct WatchedTransports: AttemptDecorator {
    let world: PublisherWorld
    let injector: FaultInjector
    let traffic: Traffic

    func decorated(_ services: ServiceProvider, for attempt: SourceAttempt) -> ServiceProvider {
        var services = services
        services.transports = services.transports.map { WatchedTransport(base: $0, feed: attempt.subscription.id, watch: self) }
        return services
    }
}

private struct WatchedTransport: Transport {
    let base: any Transport
    let feed: FeedID
    let watch: WatchedTransports

    var schemes: Set<String> { base.schemes }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        let before = watch.injector.faults(of: feed).count
        watch.traffic.begin()
        defer {
            watch.traffic.end()
            let faults = watch.injector.faults(of: feed).dropFirst(before)
            if !faults.isEmpty { watch.world.noteMeddling(at: request.address) }
        }
        return try await base.fetch(request)
    }
}
