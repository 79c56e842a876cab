import AggregatorCore

/// Follows redirects over another transport, hop by hop, each under the same rules.
///
/// Secrets stay with the origin that they are for; cookies live within one fetch and go back to the host that set them; the time limit
/// holds for the whole chain.
struct FollowingTransport: Transport {
    let base: any Transport
    let clock: any ClockService

    var schemes: Set<String> { base.schemes }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        let deadline = clock.uptime() + request.limits.duration
        var request = request
        var hops: [Response.Hop] = []
        var cookies = FetchCookies()
        while true {
            var response = try await base.fetch(cookies.added(to: request))
            cookies.remember(response)
            switch Redirect.decision(for: response, hops: hops) {
            case .stay:
                response.hops = hops
                return response
            case .refuse(let failure):
                throw failure
            case .follow(let target):
                hops.append(Response.Hop(status: response.status, from: request.address, to: target))
                if target.origin != request.address.origin { request.secretHeaders = [] }
                request.address = target.withoutFragment
                request.limits.duration = deadline - clock.uptime()
                guard request.limits.duration > 0 else {
                    throw TransportFailure(
                        .timedOut, "\(hops[0].from.redacted) was still redirecting when its time was up; --timeout gives it more.")
                }
            }
        }
    }
}
