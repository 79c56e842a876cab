// Secrets that a server may repeat: those of a request, and those that an answer itself gives.

/// Bytes of a secret that a server may repeat in an address: more than servers take in one.
private let longestRecognizable = TrackingParameter.longestAddress

/// The secrets that can be recognised in an answer, also percent-encoded. Short ones are left out: they may be any word.
private func recognizable(_ secrets: [String]) -> Set<String> {
    let long = Set(secrets).filter { 6...longestRecognizable ~= $0.utf8.count }
    let encoded = long.map { PercentEncoding.encoded($0, keeping: PercentEncoding.isUnreserved) }
    return long.union(encoded).union(encoded.map(withLowercaseEscapes))
}

/// Some servers write `%2b` where others write `%2B`.
private func withLowercaseEscapes(_ encoded: String) -> String {
    let pieces = encoded[...].pieces(around: UInt8(ascii: "%"), keepsEmpty: true)
    return pieces.dropFirst().reduce(into: String(pieces.first ?? "")) { result, piece in
        result += "%" + piece.prefix(2).lowercased() + piece.dropFirst(2)
    }
}

extension EchoedSecrets {
    /// Adds values of cookies that servers set: they may stand in an address that they lead to.
    ///
    /// - Parameter cookies: The values of stored cookies only: a server may send a thousand long ones.
    public mutating func add(cookies: [String]) { add(recognizable(cookies)) }
}

extension Response {
    /// The values of its cookies: they may stand in the address that the same answer leads to.
    var givenSecrets: Set<String> {
        recognizable(
            headers.filter { $0.isNamed("Set-Cookie") }.map { field in
                field.value.prefix { $0 != ";" }.drop { $0 != "=" }.dropFirst().filter { $0 != "\"" && $0 != " " }
            })
    }
}

extension Request {
    /// The secrets that a server may repeat.
    var shownSecrets: Set<String> { keptSecrets.union(addressSecrets) }

    /// Whether an address has, behind its host, a secret that the user keeps for the request's server (`LinkSecrets`).
    public func isSecretRepeated(in other: WebAddress) -> Bool { LinkSecrets(self).hasKept(other) }

    /// The secrets in its address.
    var addressSecrets: Set<String> { recognizable(address.secretValues) }

    /// The secrets that the user keeps for the request's server.
    var keptSecrets: Set<String> {
        let values = secretHeaders.filter(\.mayBeSecret).flatMap { field in
            // `Basic PROOF`, `NAME=VALUE; NAME="VALUE"`.
            let proof = field.value.drop { $0 != " " }.dropFirst()
            // In a Digest proof, most values come from the server, or are the requested path.
            let isDigest = field.value.prefix(7).lowercased() == "digest "
            let pairs = field.value.split { $0 == ";" || $0 == "," }.map { pair -> String in
                let name = pair.prefix { $0 != "=" }.lowercased()
                guard !isDigest || name.hasSuffix("response") || name.hasSuffix("cnonce") else { return "" }
                return pair.drop { $0 != "=" }.dropFirst().filter { $0 != "\"" && $0 != " " }
            }
            return [field.value, String(proof)] + pairs
        }
        return recognizable(values + [login?.password ?? ""])
    }
}
