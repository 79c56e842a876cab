import AggregatorKit

/// Finds the origin that a user means a secret for.
enum CredentialPlace {
    /// Takes an address as it is. Looks anything else up among the subscriptions, by what only the user can have chosen.
    static func origin(_ place: String, _ session: Session) async throws -> WebAddress.Origin {
        if let address = WebAddress(place)?.separatingUserInfo.address {
            if let origin = SourceSecrets.origin(of: address) { return origin }
            // A proxy's login is stored under the proxy's own address.
            if address.namesProxy, let origin = address.origin { return origin }
            if address.isWeb { throw CommandFailure.noServer(place, status: .usage) }
        }
        let store = try await session.store(.read)
        let editor = session.editor(of: store)
        let meant = try await editor.trusted(by: place)
        guard !meant.isEmpty else {
            // The name may be in a part of the store that can't be read.
            if let damage = store.damage { throw damage }
            let titled = try await editor.meant(by: place)
            guard titled.isEmpty else {
                throw CommandFailure(
                    .unknownSource,
                    "“\(UserInput.shown(place))” is only what sources call themselves (\(CommandFailure.list(titled.map(\.address.redacted)))), "
                        + "and no publisher says whom a secret is for; write an address as in https://example.org/."
                ).knowing(place)
            }
            throw CommandFailure(
                .unknownSource,
                "“\(UserInput.shown(place))” is no address of a server and no subscription's name; write an address as in https://example.org/."
            )
        }
        // Several sources of one server have one secret.
        let origins = Set(meant.map { SourceSecrets.origin(of: $0.address) })
        if origins.count == 1, let origin = origins.first ?? nil { return origin }
        let source: Subscription
        do { source = try await editor.followed(place, among: meant) } catch let failure as CommandFailure {
            throw failure.knowing(place)
        }
        guard let origin = SourceSecrets.origin(of: source.address) else {
            throw CommandFailure(.badAddress, "\(source.address.redacted) is nobody's server, and is shown no secrets.", status: .usage)
        }
        return origin
    }
}
