public import AggregatorCore

/// Secrets that end with the process.
public final class InMemoryCredentials: CredentialService {
    private let secrets: Locked<[WebAddress.Origin: Credential]>

    public init(_ secrets: [WebAddress.Origin: Credential] = [:]) { self.secrets = Locked(secrets) }

    public func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? { secrets.withLock { $0[origin] } }

    public func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        secrets.withLock { $0[origin] = credential }
        return true
    }
}
