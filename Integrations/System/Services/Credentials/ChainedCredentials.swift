import AggregatorCore

/// Asks one keeper after the other; the first that knows counts, and the first that can keep keeps.
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
}
