/// What is left of things when every secret is taken out, so that they can be shown to others.

extension Header {
    fileprivate static let hidden = "***"

    /// The name alone; of a cookie its own name as well.
    fileprivate var scrubbed: Header {
        let name = value.split(separator: "=", maxSplits: 1).first.map(String.init)
        let isCookie = isNamed("Set-Cookie")
        return Header(name: self.name, value: isCookie ? "\(name ?? "")=\(Self.hidden)" : Self.hidden)
    }

    /// What a pull reads of an answer: a replay has to read the same.
    private static let meaningful: Set<String> = [
        "age", "cache-control", "content-encoding", "content-language", "content-length", "content-location", "content-type", "date",
        "delta-base", "etag", "expires", "im", "last-modified", "link", "location", "proxy-authenticate", "refresh", "retry-after", "vary",
        "www-authenticate",
    ]

    /// Some servers say in their answer, in a field of their own, what they were shown.
    fileprivate func without(_ secrets: [String]) -> Header {
        guard !Self.meaningful.contains(name.lowercased()), secrets.contains(where: value.contains) else { return self }
        return Header(name: name, value: secrets.reduce(value) { $0.replacing($1, with: Self.hidden) })
    }

    /// Fields of an answer that hold, or may hold, what only its receiver should know.
    fileprivate var scrubbedOfSecrets: Header {
        switch name.lowercased() {
        // A challenge stays: a proof of it is a secret, and decides what is asked next.
        case "set-cookie", "set-cookie2", "authentication-info", "authorization", "cookie": scrubbed
        case "location", "content-location", "refresh": Header(name: name, value: WebAddress(value)?.redacted ?? value)
        default: self
        }
    }
}

extension WebAddress {
    /// The same address, `redacted`.
    public var scrubbed: WebAddress { WebAddress(unchecked: redacted) }
}

extension Subscription {
    /// Without values of header fields, and without secrets in its addresses.
    public var scrubbed: Subscription {
        var subscription = self
        subscription.address = address.scrubbed
        subscription.preferences.headers = preferences.headers.map(\.scrubbed)
        subscription.preferences.proxy = preferences.proxy.map { WebAddress($0)?.redacted ?? $0 }
        return subscription
    }
}

extension SourceState {
    /// Without secrets in its addresses.
    public var scrubbed: SourceState {
        var state = self
        state.move = move.map(Self.scrubbed)
        state.claim = claim.map(Self.scrubbed)
        state.validatedAddress = validatedAddress?.scrubbed
        return state
    }

    private static func scrubbed(_ move: Move) -> Move { Move(target: move.target.scrubbed, sightings: move.sightings, first: move.first) }
}

extension Request {
    /// What a server may show again, the longest first: one may be a part of another. What is short may be any word.
    fileprivate var secrets: [String] {
        let values = secretHeaders.filter(\.mayBeSecret).flatMap { field in
            // `Basic PROOF`, `NAME=VALUE; NAME="VALUE"`.
            let proof = field.value.drop { $0 != " " }.dropFirst()
            let pairs = field.value.split { $0 == ";" || $0 == "," }.map { pair in
                pair.drop { $0 != "=" }.dropFirst().filter { $0 != "\"" && $0 != " " }
            }
            return [field.value, String(proof)] + pairs
        }
        return Set(values + [login?.password ?? ""]).filter { $0.utf8.count >= 6 }.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }

    /// Without login, values of secret header fields, secrets in its addresses, and paths of this machine.
    public var scrubbed: Request {
        var request = self
        request.address = address.scrubbed
        request.secretHeaders = secretHeaders.map(\.scrubbed)
        request.login = nil
        request.validatedAddress = validatedAddress?.scrubbed
        request.proxy = proxy.map { WebAddress($0)?.redacted ?? $0 }
        // Where somebody keeps their files is nobody else's business, and no part of what was sent.
        request.authorityFile = nil
        return request
    }
}

extension Recording.Exchange {
    /// Without secrets of the request, and without those that a server gives away in its answer.
    public var scrubbed: Recording.Exchange {
        let secrets = request.secrets
        let outcome = outcome.map { response in
            var response = response
            response.address = response.address.scrubbed
            response.headers = response.headers.map { $0.scrubbedOfSecrets.without(secrets) }
            return response
        }
        return Recording.Exchange(request.scrubbed, began: began, ended: ended, outcome: outcome)
    }
}
