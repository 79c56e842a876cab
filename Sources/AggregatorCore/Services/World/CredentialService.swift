/// Knows secrets, and nothing else does: they are in no store, export, log or error.
///
/// - A secret is for one scheme, host and port, and is given to no other.
/// - What was kept comes back, in place of what was there for that origin; what other origins have stays.
/// - A credential and header fields are kept apart: keeping one leaves the other.
/// - What was forgotten is gone, and what other origins have stays.
/// - `origins` lists what was kept, sorted, and never more than once.
public protocol CredentialService: Sendable {
    /// What to show to that origin; `nil` when there is nothing.
    func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential?
    /// Keeps it for later runs, where this service can; `false` where it can't.
    func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool
    /// Keeps them one after the other; a service that can do so at once does. `false` where one could not be kept.
    func keepAll(_ secrets: [(credential: Credential, origin: WebAddress.Origin)]) async throws(FileFailure) -> Bool
    /// Header fields that are a secret of that origin's (`Cookie`, `X-Api-Key`), in order.
    func headers(for origin: WebAddress.Origin) async throws(FileFailure) -> [Header]
    /// Keeps these in place of all that were there, where this service can; none takes them away.
    func keep(_ headers: [Header], for origin: WebAddress.Origin) async throws(FileFailure) -> Bool
    /// Takes away whatever is kept for that origin; `false` where there was nothing that this service could take away.
    func forget(_ origin: WebAddress.Origin) async throws(FileFailure) -> Bool
    /// Whom something is kept for, where this service can tell.
    func origins() async throws(FileFailure) -> [WebAddress.Origin]
}

/// One that knows credentials alone, from a place that can't be listed or written.
extension CredentialService {
    public func keepAll(_ secrets: [(credential: Credential, origin: WebAddress.Origin)]) async throws(FileFailure) -> Bool {
        for (credential, origin) in secrets { guard try await keep(credential, for: origin) else { return false } }
        return true
    }
    public func headers(for origin: WebAddress.Origin) async throws(FileFailure) -> [Header] { [] }
    public func keep(_ headers: [Header], for origin: WebAddress.Origin) async throws(FileFailure) -> Bool { false }
    public func forget(_ origin: WebAddress.Origin) async throws(FileFailure) -> Bool { false }
    public func origins() async throws(FileFailure) -> [WebAddress.Origin] { [] }
}
