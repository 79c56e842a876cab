import AggregatorCore

/// Offline nobody asks for secrets. But whoever was shown a proof when it was recorded has to be shown one again, or the exchange would
/// end at the challenge; what it is made of does not matter.
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
