import AggregatorCore

/// Follows redirects over another transport, hop by hop, each under the same rules.
///
/// If the request has a login, a Digest challenge is answered. Secrets stay with the origin (scheme, host and port) that they are for, and
/// validators with the address that issued them. Cookies live within one fetch and go back to the origin that set them. The time limit
/// holds for the whole chain, and for all chains that share one, but does not count the time that we wait ourselves, to be polite or for
/// room. A site that asked to be left alone is not asked: its wish is answered in its place.
struct FollowingTransport: Transport {
    var base: any Transport
    var clock: any ClockService
    /// Makes Digest proofs unpredictable.
    let seed: UInt64
    var pacer: HostPacer?
    var waits: SiteWaits?
    /// The backlog in which a transfer gives up its place while it waits for its turn at a host.
    var backlog: Backlog?
    /// The time limit that several chains share.
    var time: SharedTime?

    var schemes: Set<String> { base.schemes }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        var chain = FetchChain(
            try limited(request), limits: request.limits, isOfPages: time?.isOfPages == true, seed: seed, at: clock.uptime())
        defer { time?.spend(chain.spent(at: clock.uptime())) }
        do throws(TransportFailure) { return try await follow(&chain) } catch { throw chain.hidingSecrets(in: error) }
    }

    private func follow(_ chain: inout FetchChain) async throws(TransportFailure) -> Response {
        while true {
            let host = chain.request.address.pacedHost
            chain.deadline += try await enter(host, isSameVisit: chain.isSameVisit, for: chain.request)
            let request = chain.prepareRequest()
            let response: Response
            do throws(TransportFailure) {
                // Nothing is left of it in a recorded attempt, whose clock stood still meanwhile (`RecordingTransport`).
                defer { chain.deadline += request.arrival?.takeWait() ?? 0 }
                response = try await answer(request, of: host)
            } catch {
                throw chain.failure(error, at: clock.uptime())
            }
            if let last = try chain.advance(with: response, now: clock.now(), at: clock.uptime()) { return last }
        }
    }

    /// The request, limited to the time that is left of a limit that several requests share.
    private func limited(_ request: Request) throws(TransportFailure) -> Request {
        guard let time, time.secondsLeft < request.limits.duration else { return request }
        var request = request
        request.limits.leave(time.secondsLeft)
        guard request.limits.duration > 0 else {
            throw TransportFailure(
                .timedOut, "\(request.address.redacted) was still to come when the time of all pages was up; --timeout gives them more.",
                limit: .duration)
        }
        return request
    }

    private func answer(_ request: Request, of host: String?) async throws(TransportFailure) -> Response {
        // Checked last: while this request waited for its turn, another source may have learnt that the site wants to be left alone.
        var wasAsked = false
        defer { if let host { pacer?.leave(host, wasAsked: wasAsked) } }
        if let refusal = refusal(for: request.address) { return refusal }
        do throws(TransportFailure) {
            wasAsked = true
            return try await base.fetch(request)
        } catch {
            wasAsked = error.code != .silent
            throw error
        }
    }

    /// Waits for the turn at a host, while others may be asked. Returns the seconds that this took.
    private func enter(_ host: String?, isSameVisit: Bool, for request: Request) async throws(TransportFailure) -> Double {
        guard let pacer, let host, !pacer.takePlace(at: host, isSameVisit: isSameVisit) else { return 0 }
        let start = clock.uptime()
        if let arrival = request.arrival { backlog?.rest(arrival) }
        let isInside = (try? await pacer.enter(host, isSameVisit: isSameVisit)) != nil
        if let arrival = request.arrival { backlog?.goOn(arrival) }
        guard isInside else {
            // A cancelled request is passed on all the same: the transport asks no server then, and a recording notes the cancellation.
            _ = try? await base.fetch(request)
            throw TransportFailure.givenUp(at: request.address.redacted)
        }
        return clock.uptime() - start
    }

    /// A response in the words of a site that has asked to wait; `nil` if it may be asked.
    private func refusal(for address: WebAddress) -> Response? {
        guard let (_, until) = waits?.wait(for: address, now: clock.now()) else { return nil }
        // As a date, since a number of seconds would mean a later time whenever it is repeated.
        let moment = HTTPDate.text(until.roundedUp)
        var refusal = Response(status: 429, headers: [Header(name: "Retry-After", value: moment)], address: address)
        refusal.isOurRefusal = true
        return refusal
    }
}
