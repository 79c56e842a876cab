extension Header {
    /// The field with its name alone, and the name of a cookie.
    var scrubbed: Header {
        let name = value.split(separator: "=", maxSplits: 1).first.map(String.init)
        let isCookie = isNamed("Set-Cookie")
        return Header(name: self.name, value: isCookie ? "\(name ?? "")=\(EchoedSecrets.hidden)" : EchoedSecrets.hidden)
    }

    /// Fields of an answer that a pull reads, and would read differently with a word hidden: a replay has to read the same.
    private static let meaningful: Set<String> = [
        "age", "cache-control", "content-encoding", "content-language", "content-length", "content-type", "date", "expires", "im",
        "last-modified", "proxy-authenticate", "ratelimit-remaining", "ratelimit-reset", "retry-after", "vary",
        "www-authenticate", "x-rate-limit-remaining", "x-rate-limit-reset", "x-ratelimit-remaining", "x-ratelimit-reset",
    ]

    /// Hides secrets: some servers repeat in their answer what they received, in a field of their own, in an entity tag, or in a Location.
    func hiding(_ echoed: inout EchoedSecrets, from address: WebAddress) -> Header {
        if isNamed("Location") { return Header(name: name, value: echoed.redirect(value, from: address)) }
        let kept = scrubbedOfSecrets
        if isNamed("Content-Location") { return Header(name: name, value: echoed.hidingBehindHost(kept.value)) }
        if Self.meaningful.contains(name.lowercased()) { return kept }
        return Header(name: name, value: echoed.hiding(kept.value))
    }

    /// The field without what only its receiver should know.
    var scrubbedOfSecrets: Header {
        switch name.lowercased() {
        // A challenge stays: only its proof is a secret, and the challenge decides what is requested next.
        case "set-cookie", "set-cookie2", "authentication-info", "authorization", "cookie": scrubbed
        case "content-location", "refresh": Header(name: name, value: WebAddress(value)?.scrubbed.text ?? value)
        default: self
        }
    }
}
