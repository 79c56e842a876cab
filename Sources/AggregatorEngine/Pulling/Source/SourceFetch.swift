import AggregatorCore

/// Asks for sources, with the credentials and settings that they need, over the transport or connector of their address.
struct SourceFetch: Sendable {
    private var services: ServiceProvider
    private var transport: FollowingTransport
    private let requests: RequestFactory

    init(_ pull: Pull, _ scope: RunScope, isForced: Bool) {
        let clock = pull.services.world.clock
        services = pull.services
        transport = FollowingTransport(
            base: TransportRouter(pull.services.transports), clock: clock, seed: scope.seed,
            pacer: pull.pacer ?? HostPacer(pull.options, clock: clock),
            waits: isForced ? nil : scope.waits, backlog: scope.backlog)
        requests = RequestFactory(options: pull.options, credentials: pull.services.world.credentials)
    }

    /// A copy with other services. Pacing stays shared, and so do site waits, which an attempt may see in its own way.
    func with(_ services: ServiceProvider, _ waits: SiteWaits) -> Self {
        var fetch = self
        fetch.services = services
        fetch.transport.waits = transport.waits.map { _ in waits }
        fetch.transport.base = TransportRouter(services.transports)
        fetch.transport.clock = services.world.clock
        return fetch
    }

    /// Notes that another process asked this host so many seconds ago.
    func recall(_ host: String, secondsAgo: Int64) { transport.pacer?.recall(host, secondsAgo: Double(secondsAgo)) }

    /// A source's answer, or what the connector of its address gathers.
    func fetch(_ target: PullTarget, _ validators: Validators, _ arrival: Arrival) async throws(PullFailure) -> Fetched {
        let address = target.subscription.address
        guard let (connector, inner) = services.connector(for: address) else {
            var request = try await request(for: address, validators, target)
            request.arrival = arrival
            do throws(TransportFailure) {
                let time = SharedTime(seconds: request.limits.duration, isOfPages: false)
                var visits = transport
                visits.time = time
                var response = try await visits.fetch(request)
                if time.secondsLeft > 0, var secured = await overTLS(request, after: response, validators, target) {
                    secured.arrival = arrival
                    let hops = response.hops
                    response = try await visits.fetch(secured)
                    response.hops = hops + response.hops
                }
                return .answer(response)
            } catch { throw PullFailure(error).namingOwnLimit(in: target.subscription.preferences) }
        }
        var request = try await request(for: inner, validators, target)
        request.arrival = arrival
        // A connector leaves out known posts in its own way, and would take a partial answer (RFC 3229) for a page.
        request.headers.removeAll { $0.isNamed("A-IM") }
        request.secretHeaders.removeAll { $0.isNamed("A-IM") }
        do throws(ConnectorFailure) {
            var pages = transport
            pages.time = SharedTime(seconds: request.limits.duration)
            return .gathered(try await connector.gather(request, over: pages, credentials: services.world.credentials))
        } catch {
            if case .status(let response) = error { return .answer(try answer(response, at: inner)) }
            throw PullFailure(error, at: inner).namingOwnLimit(in: target.subscription.preferences)
        }
    }

    /// The request for the same document over TLS, if the server has permanently moved it there and wants a login: with the secret that the
    /// user has kept for that address. Headers set for plain HTTP are not sent, and the server decides nothing but the scheme. `nil` if
    /// there is no secret.
    private func overTLS(
        _ request: Request, after response: Response, _ validators: Validators, _ target: PullTarget
    ) async -> Request? {
        guard response.status == 401, request.address.scheme == "http", request.address.origin?.port == 80,
            let place = WebAddress("https\(request.address.text.dropFirst(4))"), place.origin?.port == 443, response.address == place,
            Redirect.permanentTarget(of: response.hops) == place
        else { return nil }
        var preferences = target.subscription.preferences
        preferences.headers = []
        do throws(PullFailure) {
            let secured = try await requests.request(
                for: place, validators: validators, issuer: target.state.trust.issuer ?? request.address, preferences: preferences)
            return secured.secretHeaders.isEmpty && secured.login == nil ? nil : secured
        } catch { return nil }
    }

    /// The answer to a page's request that had an unexpected status. On any page, 429 and 503 ask to wait. Any other status of a later
    /// page, such as 410, does not concern the source.
    private func answer(_ response: Response, at first: WebAddress) throws(PullFailure) -> Response {
        let asked = response.askedAddress
        if response.status == 429 || response.status == 503 { return response }
        guard asked.withoutFragment == first.withoutFragment else { throw PullFailure(refused: response, asLaterPage: asked) }
        // A 2xx answer from which no page can be read is no document either.
        guard (200..<300).contains(response.status) else { return response }
        throw PullFailure(refused: response)
    }

    /// The answer of a page that is asked beside a source.
    ///
    /// - Parameter time: The time limit that it shares with others; `nil` if it has its own.
    func visit(
        _ address: WebAddress, _ target: PullTarget, _ arrival: Arrival, within time: SharedTime?
    ) async throws(PullFailure) -> Response {
        var request = try await request(for: address, Validators(), target)
        request.arrival = arrival
        var visits = transport
        visits.time = time
        do throws(TransportFailure) { return try await visits.fetch(request) } catch { throw PullFailure(error) }
    }

    private func request(
        for address: WebAddress, _ validators: Validators, _ target: PullTarget
    ) async throws(PullFailure) -> Request {
        try await requests.request(
            for: address, validators: validators, issuer: target.state.trust.issuer, named: target.subscription.address.withoutConnector,
            preferences: target.subscription.preferences)
    }
}
