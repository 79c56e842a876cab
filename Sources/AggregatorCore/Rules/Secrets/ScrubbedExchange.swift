// Removes every secret from values, so that they can be shown to others.

extension Header {
    /// The field with its name alone, and the name of a cookie.
    fileprivate var scrubbed: Header {
        let name = value.split(separator: "=", maxSplits: 1).first.map(String.init)
        let isCookie = isNamed("Set-Cookie")
        return Header(name: self.name, value: isCookie ? "\(name ?? "")=\(EchoedSecrets.hidden)" : EchoedSecrets.hidden)
    }

    /// Fields of an answer that a pull reads, and would read differently with a word hidden: a replay has to read the same.
    private static let meaningful: Set<String> = [
        "age", "cache-control", "content-encoding", "content-language", "content-length", "content-type", "date", "expires", "im",
        "last-modified", "proxy-authenticate", "retry-after", "vary", "www-authenticate",
    ]

    /// Hides secrets: some servers repeat in their answer what they received, in a field of their own, in an entity tag, or in a Location.
    fileprivate func hiding(_ echoed: inout EchoedSecrets, from address: WebAddress) -> Header {
        if isNamed("Location") { return Header(name: name, value: echoed.redirect(value, from: address)) }
        let kept = scrubbedOfSecrets
        if isNamed("Content-Location") { return Header(name: name, value: echoed.hidingBehindHost(kept.value)) }
        if Self.meaningful.contains(name.lowercased()) { return kept }
        return Header(name: name, value: echoed.hiding(kept.value))
    }

    /// The field without what only its receiver should know.
    fileprivate var scrubbedOfSecrets: Header {
        switch name.lowercased() {
        // A challenge stays: only its proof is a secret, and the challenge decides what is requested next.
        case "set-cookie", "set-cookie2", "authentication-info", "authorization", "cookie": scrubbed
        case "content-location", "refresh": Header(name: name, value: WebAddress(value)?.scrubbed.text ?? value)
        default: self
        }
    }
}

extension Subscription {
    /// The subscription without values of header fields, and without secrets in its addresses.
    public var scrubbed: Subscription {
        var subscription = self
        subscription.address = address.scrubbed
        subscription.homePage = homePage?.scrubbed
        subscription.preferences.headers = preferences.headers.map(\.scrubbed)
        subscription.preferences.proxy = preferences.proxy.map { WebAddress($0)?.scrubbed.text ?? $0 }
        return subscription
    }
}

extension SourceState {
    /// The state without secrets in its addresses.
    public var scrubbed: SourceState {
        var state = self
        state.whereabouts.move = whereabouts.move.map(Self.scrubbed)
        state.whereabouts.claim = whereabouts.claim.map(Self.scrubbed)
        state.trust.issuer = trust.issuer?.scrubbed
        return state
    }

    private static func scrubbed(_ move: Move) -> Move { Move(target: move.target.scrubbed, sightings: move.sightings, first: move.first) }
}

extension SourceState {
    /// The state without secrets in its addresses, and without those that servers put into what is stored of their answers.
    public func scrubbed(hiding echoed: EchoedSecrets) -> SourceState {
        // The claim of a document is repeated in the next one, which stays as it is.
        var state = scrubbed
        state.whereabouts.move = whereabouts.move.map {
            Move(target: echoed.remembered($0.target), sightings: $0.sightings, first: $0.first)
        }
        state.trust.issuer = trust.issuer.map(echoed.remembered)
        state.trust.validators.entityTag = trust.validators.entityTag.map(echoed.hiding)
        return state
    }
}

extension Request {
    /// The request without login, values of secret header fields, secrets in its addresses, and paths of this machine.
    public var scrubbed: Request {
        var request = self
        request.address = address.scrubbed
        request.secretHeaders = secretHeaders.map(\.scrubbed)
        request.login = nil
        request.validatedAddress = validatedAddress?.scrubbed
        request.proxy = proxy.map { WebAddress($0)?.scrubbed.text ?? $0 }
        // The path of a file is private, and was not sent.
        request.authorityFile = nil
        return request
    }
}

extension Recording.Exchange {
    /// The exchange without secrets of the request, and without those that a server reveals in its answer.
    public var scrubbed: Recording.Exchange {
        var echoed = EchoedSecrets()
        return scrubbed(hiding: &echoed)
    }

    /// The same for one of several exchanges: secrets of earlier ones are hidden as well, even if they are no longer sent.
    public func scrubbed(hiding echoed: inout EchoedSecrets) -> Recording.Exchange {
        echoed.add(self.request)
        var request = self.request.scrubbed
        request.address = echoed.recorded(self.request.address)
        request.validatedAddress = self.request.validatedAddress.map(echoed.remembered)
        request.validators.entityTag = request.validators.entityTag.map(echoed.hiding)
        if case .success(let answer) = outcome { echoed.add(answer.givenSecrets) }
        let outcome = outcome.mapError(echoed.hiding).map { answer in
            var response = answer
            response.address = echoed.recorded(answer.address)
            response.headers = answer.headers.map { $0.hiding(&echoed, from: answer.address) }
            return response
        }
        return Recording.Exchange(request, began: began, ended: ended, outcome: outcome)
    }
}
