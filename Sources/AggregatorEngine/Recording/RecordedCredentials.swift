import AggregatorCore

/// Replaces the secrets of a recording, which holds none. A server that was sent a Digest proof when it was recorded must be sent one
/// again, or the replayed exchange would end at its challenge; an invented login is enough.
struct RecordedCredentials: CredentialService {
    private let known: Set<WebAddress.Origin>

    init(_ recording: Recording) {
        known = Set(
            recording.lines.flatMap(\.exchanges).map(\.request).compactMap { request in
                request.secretHeaders["Authorization"] == nil ? nil : request.address.origin
            })
    }

    func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
        known.contains(origin) ? .digest(user: "***", password: "***") : nil
    }

    func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool { false }
}
