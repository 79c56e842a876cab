public import AggregatorCore

/// Secrets that end with the process.
public final class InMemoryCredentials: CredentialService {
    private let secrets: Locked<(credentials: [WebAddress.Origin: Credential], headers: [WebAddress.Origin: [Header]])>

    /// - Parameter secrets: The initial secrets.
    public init(_ secrets: [WebAddress.Origin: Credential] = [:]) { self.secrets = Locked((secrets, [:])) }

    public func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
        secrets.withLock { $0.credentials[origin] }
    }

    public func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        secrets.withLock { $0.credentials[origin] = credential }
        return true
    }

    public func headers(for origin: WebAddress.Origin) async throws(FileFailure) -> [Header] {
        secrets.withLock { $0.headers[origin] ?? [] }
    }

    public func keep(_ headers: [Header], for origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        secrets.withLock { $0.headers[origin] = headers.isEmpty ? nil : headers }
        return true
    }

    public func forget(_ origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        secrets.withLock { secrets in
            let credential = secrets.credentials.removeValue(forKey: origin)
            let headers = secrets.headers.removeValue(forKey: origin)
            return credential != nil || headers != nil
        }
    }

    public func origins() async throws(FileFailure) -> [WebAddress.Origin] {
        secrets.withLock { Set($0.credentials.keys).union($0.headers.keys).sorted() }
    }
}
