import AggregatorCore

/// Answers Digest challenges (RFC 7616) within one fetch: each is an exchange of its own, as a redirect is.
///
/// libcurl could do it by itself, but would then make two requests of one exchange, with two heads of answers, and the second one not
/// spaced, limited or recorded by anybody.
struct DigestProofs {
    let seed: UInt64
    private var count = 0
    private var own: [Header]?

    init(seed: UInt64) { self.seed = seed }

    /// The same request with a proof; `nil` where none is asked for, none can be given, or the last one was refused. A proof over a
    /// nonce that was too old is given anew, once.
    mutating func request(_ request: Request, after response: Response) -> Request? {
        guard response.status == 401, let login = request.login, let challenge = DigestChallenge(response.headers), count < 2,
            count == 0 || challenge.isStale
        else { return nil }
        count += 1
        if own == nil { own = request.secretHeaders }
        var proven = request
        let proof = challenge.authorization(for: login, at: request.address, seed: seed &+ UInt64(count))
        proven.secretHeaders = request.secretHeaders.replacing([Header(name: "Authorization", value: proof)])
        return proven
    }

    /// A proof holds for one address: at the next hop the server is asked anew.
    mutating func end(_ request: inout Request) {
        if let own { request.secretHeaders = own }
        (count, own) = (0, nil)
    }
}
