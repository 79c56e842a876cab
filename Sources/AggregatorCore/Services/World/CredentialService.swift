/// Keeps secrets. Nothing else does: they are in no store, export, log or error.
///
/// - A secret is for one scheme, host and port, and is given to no other.
/// - What was kept comes back, and replaces what was there for that origin; what other origins have stays.
/// - A credential and header fields are kept apart: keeping one leaves the other.
/// - What was forgotten is gone, and what other origins have stays.
/// - `origins` lists what was kept, sorted, and never more than once.
public protocol CredentialService: Sendable {
    /// The credential for that origin; `nil` when there is none.
    func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential?
    /// Keeps it for later runs; `false` where this service can't.
    func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool
    /// Keeps them one after the other, or at once where the service can. `false` where one could not be kept.
    func keepAll(_ secrets: [(credential: Credential, origin: WebAddress.Origin)]) async throws(FileFailure) -> Bool
    /// The secret header fields of that origin (`Cookie`, `X-Api-Key`), in order.
    func headers(for origin: WebAddress.Origin) async throws(FileFailure) -> [Header]
    /// Both, as every request asks for them: the same as one by one.
    func secrets(for origin: WebAddress.Origin) async throws(FileFailure) -> (credential: Credential?, headers: [Header])
    /// Replaces all header fields of the origin with these, where this service can; an empty list removes them.
    func keep(_ headers: [Header], for origin: WebAddress.Origin) async throws(FileFailure) -> Bool
    /// Removes whatever is kept for that origin; `false` where there was nothing that this service could remove.
    func forget(_ origin: WebAddress.Origin) async throws(FileFailure) -> Bool
    /// The origins for which something is kept, where this service can tell.
    func origins() async throws(FileFailure) -> [WebAddress.Origin]
    /// Throws where no secret could be had just now, so that every request would fail; runs nothing, and asks nobody.
    func check() async throws(FileFailure)
}

/// Defaults for a service that knows credentials alone, from a place that can't be listed or written.
extension CredentialService {
    public func keepAll(_ secrets: [(credential: Credential, origin: WebAddress.Origin)]) async throws(FileFailure) -> Bool {
        for (credential, origin) in secrets { guard try await keep(credential, for: origin) else { return false } }
        return true
    }
    public func headers(for origin: WebAddress.Origin) async throws(FileFailure) -> [Header] { [] }
    public func secrets(for origin: WebAddress.Origin) async throws(FileFailure) -> (credential: Credential?, headers: [Header]) {
        (try await credential(for: origin), try await headers(for: origin))
    }
    public func keep(_ headers: [Header], for origin: WebAddress.Origin) async throws(FileFailure) -> Bool { false }
    public func forget(_ origin: WebAddress.Origin) async throws(FileFailure) -> Bool { false }
    public func origins() async throws(FileFailure) -> [WebAddress.Origin] { [] }
    public func check() async throws(FileFailure) { _ = try await origins() }
}
