import AggregatorCore

/// A credential service with one token for one origin.
struct OneSecret: CredentialService {
    let origin: WebAddress.Origin?
    let token: String

    func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
        origin == self.origin ? .bearer(token: token) : nil
    }

    func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool { false }
}
