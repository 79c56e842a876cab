import AggregatorCore

/// Asks one keeper after the other: the first that has a secret counts, and the first that can keep a new one keeps it.
struct ChainedCredentials: CredentialService {
    let keepers: [any CredentialService]

    func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
        for keeper in keepers { if let credential = try await keeper.credential(for: origin) { return credential } }
        return nil
    }

    func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        for keeper in keepers { if try await keeper.keep(credential, for: origin) { return true } }
        return false
    }

    func keepAll(_ secrets: [(credential: Credential, origin: WebAddress.Origin)]) async throws(FileFailure) -> Bool {
        for keeper in keepers { if try await keeper.keepAll(secrets) { return true } }
        return false
    }

    /// The header fields of all keepers; of several with one name, that of the first keeper counts.
    func headers(for origin: WebAddress.Origin) async throws(FileFailure) -> [Header] {
        var headers: [Header] = []
        for keeper in keepers.reversed() { headers = headers.replacing(try await keeper.headers(for: origin)) }
        return headers
    }

    func secrets(for origin: WebAddress.Origin) async throws(FileFailure) -> (credential: Credential?, headers: [Header]) {
        var secrets: (credential: Credential?, headers: [Header]) = (nil, [])
        for keeper in keepers {
            // Behind one that has a credential, none is asked for: a command may have to open a vault for that.
            guard secrets.credential == nil else {
                secrets.headers = try await keeper.headers(for: origin).replacing(secrets.headers)
                continue
            }
            let next = try await keeper.secrets(for: origin)
            secrets = (next.credential, next.headers.replacing(secrets.headers))
        }
        return secrets
    }

    func keep(_ headers: [Header], for origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        for keeper in keepers { if try await keeper.keep(headers, for: origin) { return true } }
        return false
    }

    func forget(_ origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        var isForgotten = false
        for keeper in keepers { if try await keeper.forget(origin) { isForgotten = true } }
        return isForgotten
    }

    func origins() async throws(FileFailure) -> [WebAddress.Origin] {
        var origins: Set<WebAddress.Origin> = []
        for keeper in keepers { origins.formUnion(try await keeper.origins()) }
        return origins.sorted()
    }

    func check() async throws(FileFailure) { for keeper in keepers { try await keeper.check() } }
}
