import AggregatorCore

/// Passes requests on, except to hosts that are known to be silent.
struct SparingTransport: Transport {
    let base: any Transport
    let clock: any ClockService
    let silent: SilentHosts

    var schemes: Set<String> { base.schemes }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        if let failure = silent.failure(insteadOf: request, uptime: clock.uptime()) { throw failure }
        do throws(TransportFailure) {
            let response = try await base.fetch(request)
            silent.note(nil, of: request, uptime: clock.uptime())
            return response
        } catch {
            silent.note(error, of: request, uptime: clock.uptime())
            throw error
        }
    }
}

extension ServiceProvider {
    /// The same services with transports that spare silent hosts.
    func sparing(_ silent: SilentHosts) -> Self {
        var services = self
        services.transports = transports.map { SparingTransport(base: $0, clock: world.clock, silent: silent) }
        return services
    }
}
