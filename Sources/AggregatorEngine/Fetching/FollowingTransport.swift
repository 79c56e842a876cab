import AggregatorCore

/// Follows redirects over another transport, hop by hop, each under the same rules.
///
/// If the request has a login, a Digest challenge is answered. Secrets stay with the origin (scheme, host and port) that they are for, and
/// validators with the address that issued them. Cookies live within one fetch and go back to the origin that set them. The time limit holds
/// for the whole chain, and for all chains that share one, but does not count the time that we wait ourselves, to be polite or for room. A
/// site that asked to be left alone is not asked: its wish is answered in its place.
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

    /// Seconds by which a transport may be early.
    private static let tolerance = 0.05

    var schemes: Set<String> { base.schemes }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        var shown = EchoedSecrets()
        do throws(TransportFailure) { return try await follow(request, showing: &shown) } catch { throw shown.hiding(error) }
    }

    /// - Parameter shown: The secrets that the servers on the way received, and the cookies that they set; a server may repeat them in an
    ///   address that can't be fetched.
    private func follow(_ request: Request, showing shown: inout EchoedSecrets) async throws(TransportFailure) -> Response {
        let whole = request.limits.duration
        let asked = try limited(request)
        var deadline = clock.uptime() + asked.limits.duration
        defer { time?.spend(asked.limits.duration - (deadline - clock.uptime())) }
        var request = asked.withoutForeignValidators(asked)
        var hops: [Response.Hop] = []
        var cookies = FetchCookies()
        var proofs = DigestProofs(seed: seed)
        var (isSameVisit, isAnswered) = (false, false)
        var proof: Reach?
        var visits: [Visit] = []
        while true {
            let host = request.address.pacedHost
            deadline += try await enter(host, isSameVisit, for: request)
            let sent = cookies.added(to: request)
            shown.add(sent)
            let visit = Visit(address: request.address, cookies: cookies)
            var response: Response
            do throws(TransportFailure) {
                response = try await answer(sent, of: host)
                isAnswered = true
                proof = Self.proof(proof, at: request)
            } catch {
                if error.code.isOfAnswer { proof = Self.proof(proof, at: request) }
                var failure = isAnswered ? error.behindAnswer(hops.first, proof: proof) : error
                failure.proof = proof
                let rest = deadline - clock.uptime()
                // A silent server is given up before its whole time is over.
                let isSilent = request.limits.duration - rest > request.limits.answering - Self.tolerance
                let isOver = rest < Self.tolerance
                throw isOver || isSilent
                    ? failure.naming(whole, without: isOver ? nil : rest, behind: hops, at: request, sharing: time != nil) : failure
            }
            deadline += request.arrival?.takeWait() ?? 0
            cookies.remember(response, now: clock.now())
            shown.add(cookies: cookies.values)
            if let proven = proofs.request(request, after: response) {
                (request, isSameVisit) = (proven, true)
                request.limits.leave(deadline - clock.uptime())
                guard request.limits.duration <= 0 else { continue }
                // The answer without a proof is not returned: it would say that the secret is refused.
                let place = request.address.redacted
                throw TransportFailure(.timedOut, "\(place) still wanted its login when its time was up; --timeout gives it more.")
                    .behindAnswer(nil, proof: proof)
            }
            switch Redirect.decision(for: response, hops: hops) {
            case .stay:
                response.hops = hops
                return response
            case .refuse(let failure):
                throw failure.behindAnswer(nil, proof: proof)
            case .follow(let target):
                hops.append(Response.Hop(status: response.status, from: request.address, to: target))
                proofs.end(&request)
                if target.origin != request.address.origin { (request.secretHeaders, request.login) = ([], nil) }
                isSameVisit = target.pacedHost == host
                request.address = target.withoutFragment
                request = request.withoutForeignValidators(asked)
                request.limits.leave(deadline - clock.uptime())
                visits.append(visit)
                if visits.count(where: { $0 == Visit(address: request.address, cookies: cookies) }) > 1 {
                    let message = "\(hops[0].from.redacted) redirects in a circle; its server is misconfigured."
                    throw TransportFailure(.malformed, message).behindAnswer(nil, proof: proof)
                }
                guard request.limits.duration > 0 else {
                    let failure = TransportFailure(
                        .timedOut, "\(hops[0].from.redacted) was still redirecting when its time was up; --timeout gives it more.")
                    throw failure.behindAnswer(nil, proof: proof)
                }
            }
        }
    }

    /// Returns what is proven once this request is answered as well.
    private static func proof(_ before: Reach?, at request: Request) -> Reach? {
        [before, Reach.shown(by: request.address)].compactMap(\.self).max()
    }

    /// The request, limited to the time that is left of a limit that several requests share.
    private func limited(_ request: Request) throws(TransportFailure) -> Request {
        guard let time else { return request }
        var request = request
        request.limits.leave(min(request.limits.duration, time.rest))
        guard request.limits.duration > 0 else {
            throw TransportFailure(
                .timedOut, "\(request.address.redacted) was still to come when the time of all pages was up; --timeout gives them more.")
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
    private func enter(_ host: String?, _ isSameVisit: Bool, for request: Request) async throws(TransportFailure) -> Double {
        guard let pacer, let host, !pacer.takePlace(at: host, isSameVisit: isSameVisit) else { return 0 }
        let start = clock.uptime()
        if let arrival = request.arrival { backlog?.rest(arrival) }
        let isInside = (try? await pacer.enter(host, isSameVisit: isSameVisit)) != nil
        if let arrival = request.arrival { backlog?.goOn(arrival) }
        guard isInside else {
            // A cancelled request is passed on all the same: the transport asks no server then, and a recording notes the cancellation.
            _ = try? await base.fetch(request)
            throw TransportFailure(.cancelled, "\(request.address.redacted) was given up on request.")
        }
        return clock.uptime() - start
    }

    /// A response in the words of a site that has asked to wait; `nil` if it may be asked.
    private func refusal(for address: WebAddress) -> Response? {
        guard let (_, until) = waits?.wait(for: address, now: clock.now()) else { return nil }
        // As a date, since a number of seconds would mean a later time whenever it is repeated.
        let moment = HTTPDate.text(until.roundedUp)
        return Response(status: 429, headers: [Header(name: "Retry-After", value: moment)], address: address)
    }
}

/// An address that redirected, and the cookies that all servers on the way had set by then: the same visit twice is a circle. Some servers
/// redirect to the same address once, and then answer.
private struct Visit: Equatable {
    let address: WebAddress
    let cookies: FetchCookies
}

extension Request {
    /// The request with the validators and header fields of the first one, but without validators if another address issued them; then no partial answer may be asked
    /// for either (A-IM).
    fileprivate func withoutForeignValidators(_ asked: Request) -> Request {
        var request = self
        request.validators = asked.validators
        request.headers = asked.headers
        guard !Revalidation.isIssuer(asked.validatedAddress, source: asked.address, of: address) else { return request }
        request.validators = Validators()
        request.headers.removeAll { $0.name == "A-IM" }
        return request
    }
}

extension TransportFailure {
    /// Names the limit that was reached in the message. The transport knows only what was left of it for this request, which the user did
    /// not set.
    ///
    /// - Parameter rest: The seconds that were left for the answer; `nil` if the time was over.
    fileprivate func naming(
        _ limit: Double, without rest: Double?, behind hops: [Response.Hop], at request: Request, sharing isShared: Bool
    ) -> Self {
        guard code == .timedOut, request.limits.duration < limit else { return self }
        let (place, whole) = (request.address.redacted, Int(exactly: limit).map(String.init) ?? "\(limit)")
        let seconds = isShared ? whole : rest.map { "\(Self.tenths(limit - $0)) of its \(whole)" } ?? whole
        var failure = self
        if let first = hops.first?.from.redacted {
            failure.message = "\(first) took more than \(seconds) s with its redirects, and had come to \(place)"
        } else if isShared {
            failure.message = "\(place) took more than the pages before it had left of \(seconds) s"
        } else {
            failure.message = "\(place) took more than \(seconds) s with its login"
        }
        failure.message += "; raise --timeout if it needs longer."
        return failure
    }

    /// The seconds, rounded to tenths, without a fraction if there is none.
    private static func tenths(_ seconds: Double) -> String {
        let rounded = (seconds * 10).rounded() / 10
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }

    /// Marks the failure as one after an answer, so that our own network is not taken for its cause, and names the requested address in the
    /// message, since the user did not write the one that failed.
    ///
    /// - Parameters:
    ///   - hop: The first redirect; `nil` for another request at the same address.
    ///   - proof: How far our own network leads, as answers have shown that it can't have given itself.
    fileprivate func behindAnswer(_ hop: Response.Hop?, proof: Reach?) -> Self {
        var failure = self
        (failure.isBehindAnswer, failure.proof) = (true, proof)
        if proof != nil { failure.isLocal = false }
        let codes: [Code] = [.badAddress, .addressRefused, .unresolvable, .unreachable, .untrusted, .timedOut, .silent]
        if let hop, codes.contains(code) {
            failure.message = "\(hop.from.redacted) redirects to where nothing can be fetched: \(message)"
        }
        return failure
    }
}
