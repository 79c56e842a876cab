import AggregatorCore

/// Answers Digest challenges (RFC 7616) within one fetch: each is an exchange of its own, like a redirect.
///
/// libcurl could do it by itself, but would then make two requests of one exchange, with two response heads, and the second one would be
/// neither spaced, limited nor recorded.
struct DigestProofs {
    let seed: UInt64
    private var count = 0
    private var own: [Header]?

    init(seed: UInt64) { self.seed = seed }

    /// The same request with a proof; `nil` where none is demanded, none can be given, or the last one was refused. A proof with a nonce
    /// that was too old is repeated once with the new one.
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

    /// Removes the proof, which holds for one address: the next hop's server sends its own challenge.
    mutating func end(_ request: inout Request) {
        if let own { request.secretHeaders = own }
        (count, own) = (0, nil)
    }
}
