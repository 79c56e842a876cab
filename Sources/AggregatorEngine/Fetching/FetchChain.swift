import AggregatorCore

/// One fetch on its way: what is requested next, after the redirects and login challenges so far.
struct FetchChain {
    /// The first request.
    private let asked: Request
    /// The limits that the user set; `asked` has what is left of them.
    private let limits: Request.Limits
    private let isOfPages: Bool
    /// The request to send next.
    private(set) var request: Request
    /// Whether the host of the last answer asked for this request, so that it is sent at once.
    private(set) var isSameVisit = false
    /// The uptime at which the time is over; time that we wait ourselves does not count, and moves it.
    var deadline: Double
    /// The requests so far, as they were sent.
    private var sent: [Request] = []
    private var hops: [Response.Hop] = []
    private var cookies = FetchCookies()
    /// The values of all cookies that were set on the way, those included that another took the place of.
    private var cookieValues: [String] = []
    private var proofs: DigestProofs
    private var visits: [Visit] = []
    /// The addresses that were answered.
    private var answered: [WebAddress] = []

    /// Seconds by which a transport may be early.
    private static let tolerance = 0.05

    /// - Parameters:
    ///   - request: The request, with the time that is left for it.
    ///   - limits: What the user set.
    ///   - isOfPages: Whether it is for one of several pages, which all spend of the same time.
    ///   - uptime: The time at which it begins.
    init(_ request: Request, limits: Request.Limits, isOfPages: Bool, seed: UInt64, at uptime: Double) {
        asked = request
        self.request = request.withoutForeignValidators(request)
        (self.limits, self.isOfPages) = (limits, isOfPages)
        deadline = uptime + request.limits.duration
        proofs = DigestProofs(seed: seed)
    }

    /// The seconds that it took so far, without those that we waited ourselves.
    func spent(at uptime: Double) -> Double { asked.limits.duration - (deadline - uptime) }

    /// The request with the cookies that its server has set.
    mutating func prepareRequest() -> Request {
        let next = cookies.added(to: request)
        sent.append(next)
        visits.append(Visit(address: request.address, cookies: cookies))
        return next
    }

    /// The failure without the secrets that the servers on the way received, and the cookies that they set: a server may repeat them in an
    /// address that can't be fetched.
    func hidingSecrets(in failure: TransportFailure) -> TransportFailure {
        var shown = EchoedSecrets()
        for request in sent { shown.add(request) }
        shown.add(cookies: cookieValues)
        return shown.hiding(failure)
    }

    /// The failure of the last request as one of the whole fetch.
    func failure(_ failure: TransportFailure, at uptime: Double) -> TransportFailure {
        let proof = failure.code.isOfAnswer ? proofOfAnswer : proof
        var whole = answered.isEmpty ? failure : failure.behindAnswer(hops.first, proof: proof)
        whole.proof = proof
        let rest = deadline - uptime
        // A silent server is given up before its whole time is over.
        let isSilent = request.limits.duration - rest > request.limits.answering - Self.tolerance
        let isOver = rest < Self.tolerance
        guard isOver || isSilent else { return whole }
        return whole.naming(limits, without: isOver ? nil : rest, behind: hops, at: request, isOfPages: isOfPages)
    }

    /// Takes an answer. Returns it, with the redirects to it, if it is the last one; `nil` if another request has to be sent.
    mutating func advance(with response: Response, now: Timestamp, at uptime: Double) throws(TransportFailure) -> Response? {
        answered.append(request.address)
        cookies.remember(response, now: now)
        cookieValues += cookies.values
        if let proven = proofs.request(request, after: response) {
            try prove(proven, at: uptime)
            return nil
        }
        switch Redirect.decision(for: response, hops: hops) {
        case .stay:
            var response = response
            response.hops = hops
            // "Not modified" has no links.
            if response.status != 304 { response.linkSecrets = LinkSecrets(asked) }
            return response
        case .refuse(let failure): throw failure.behindAnswer(nil, proof: proof)
        case .follow(let target):
            try follow(response, to: target, at: uptime)
            return nil
        }
    }

    /// Sends the same request with a proof next, which is no other visit.
    private mutating func prove(_ proven: Request, at uptime: Double) throws(TransportFailure) {
        (request, isSameVisit) = (proven, true)
        visits.removeLast()
        request.limits.leave(deadline - uptime)
        guard request.limits.duration <= 0 else { return }
        // The answer without a proof is not returned: it would say that the secret is refused.
        let message = "\(request.address.redacted) still wanted its login when its time was up; --timeout gives it more."
        throw TransportFailure(.timedOut, message, limit: .duration).behindAnswer(nil, proof: proof)
    }

    /// Requests the target of a redirect next.
    private mutating func follow(_ response: Response, to target: WebAddress, at uptime: Double) throws(TransportFailure) {
        let from = request.address
        let repeatsSecret = asked.isSecretRepeated(in: target)
        hops.append(Response.Hop(status: response.status, from: from, to: target, repeatsSecret: repeatsSecret))
        proofs.end(&request)
        if target.origin != from.origin {
            // Secrets are for their origin alone. One that leads back there, as gateways that give tickets do, gets them again.
            let isBack = target.origin == asked.address.origin
            (request.secretHeaders, request.login) = isBack ? (asked.secretHeaders, asked.login) : ([], nil)
        }
        isSameVisit = target.pacedHost == from.pacedHost
        request.address = target.withoutFragment
        request = request.withoutForeignValidators(asked)
        request.limits.leave(deadline - uptime)
        if visits.count(where: { $0 == Visit(address: request.address, cookies: cookies) }) > 1 {
            let message = "\(asked.address.redacted) redirects in a circle; its server is misconfigured."
            throw TransportFailure(.malformed, message).behindAnswer(nil, proof: proof)
        }
        guard request.limits.duration > 0 else {
            let message = "\(asked.address.redacted) was still redirecting when its time was up; --timeout gives it more."
            throw TransportFailure(.timedOut, message, limit: .duration).behindAnswer(nil, proof: proof)
        }
    }

    /// How far our own network leads, as answers have shown.
    private var proof: NetworkReach? { answered.compactMap { NetworkReach.shown(by: $0) }.max() }

    /// What is proven once the last request is answered as well.
    private var proofOfAnswer: NetworkReach? { [proof, NetworkReach.shown(by: request.address)].compactMap(\.self).max() }
}

/// An address that redirected, and the cookies that all servers on the way had set by then: the same visit twice is a circle. Some servers
/// redirect to the same address once, and then answer.
private struct Visit: Equatable {
    let address: WebAddress
    let cookies: FetchCookies
}

extension Request {
    /// The request with the validators and header fields of the first one, but without validators if another address issued them; then no
    /// partial answer may be asked for either (A-IM), even where the user has set that for the source.
    fileprivate func withoutForeignValidators(_ asked: Request) -> Request {
        var request = self
        request.validators = asked.validators
        request.headers = asked.headers
        guard !Revalidation.isIssuer(asked.validatedAddress, source: asked.address, of: address) else { return request }
        request.validators = Validators()
        request.headers.removeAll { $0.isNamed("A-IM") }
        request.secretHeaders.removeAll { $0.isNamed("A-IM") }
        return request
    }
}

extension TransportFailure {
    /// Names the limit that was reached in the message. The transport knows only what was left of it for this request, which the user did
    /// not set.
    ///
    /// - Parameter rest: The seconds that were left for the answer; `nil` if the time was over.
    fileprivate func naming(
        _ limits: Request.Limits, without rest: Double?, behind hops: [Response.Hop], at request: Request, isOfPages: Bool
    ) -> Self {
        guard code == .timedOut, request.limits.duration < limits.duration else { return self }
        let (place, whole, spent) = (request.address.redacted, limits.whole ?? limits.duration, limits.duration - (rest ?? 0))
        let seconds =
            isOfPages || spent == whole ? SecondsText.of(limits.duration) : "\(SecondsText.of(spent)) of its \(SecondsText.of(whole))"
        var failure = self
        failure.limit = .duration
        if let first = hops.first?.from.redacted {
            failure.message = "\(first) took more than \(seconds) s with its redirects, and had come to \(place)"
        } else if isOfPages {
            failure.message = "\(place) took more than the pages before it had left of \(seconds) s"
        } else {
            failure.message = "\(place) took more than \(seconds) s with its login"
        }
        failure.message += "; raise --timeout if it needs longer."
        return failure
    }

    /// Marks the failure as one after an answer, so that our own network is not taken for its cause, and names the requested address in the
    /// message, since the user did not write the one that failed.
    ///
    /// - Parameters:
    ///   - hop: The first redirect; `nil` for another request at the same address.
    ///   - proof: How far our own network leads, as answers have shown that it can't have given itself.
    fileprivate func behindAnswer(_ hop: Response.Hop?, proof: NetworkReach?) -> Self {
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
