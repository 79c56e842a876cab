extension Request {
    /// The secrets that a server may repeat.
    var shownSecrets: Set<String> { keptSecrets.union(addressSecrets) }

    /// Whether an address has, behind its host, a secret that the user keeps for the request's server (`LinkSecrets`).
    public func isSecretRepeated(in other: WebAddress) -> Bool { LinkSecrets(self).hasKept(other) }

    /// The secrets in its address.
    var addressSecrets: Set<String> { SecretSpellings.recognizable(address.secretValues) }

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
        return SecretSpellings.recognizable(values + [login?.password ?? ""])
    }
}
