import AggregatorKit

/// Stores secrets with the credential service, and reports if it can't keep them.
struct SourceSecrets {
    let session: Session
    /// The source that was fetched with the secret already, and need not be fetched anew.
    var asked: FeedID?

    private var credentials: any CredentialService { session.services.world.credentials }

    /// The origin that gets a source's secrets; `nil` if no server is asked, as for a file.
    static func origin(of address: WebAddress) -> WebAddress.Origin? {
        let asked = address.withoutConnector
        return asked.isWeb && asked.namesServer ? asked.origin : nil
    }

    /// Stores the secrets among a source's settings; returns whether any of them is another than before. Header fields are added to those
    /// of its origin.
    @discardableResult
    func keep(_ settings: SourceSettings, for address: WebAddress) async throws -> Bool {
        var isChanged = false
        if let login = settings.proxyLogin { isChanged = try await keep(login.credential, for: login.origin) }
        guard !settings.secretHeaders.isEmpty else { return isChanged }
        guard let origin = Self.origin(of: address) else { throw Self.noServer(address) }
        return try await keep(settings.secretHeaders, for: origin) || isChanged
    }

    @discardableResult
    func keep(_ headers: [Header], for origin: WebAddress.Origin) async throws -> Bool {
        let kept = try await CommandFailure.keeping(in: credentials) { try await credentials.headers(for: origin) }
        let all = kept.replacing(headers)
        let replaced = kept.filter { !all.contains($0) }
        let what = headers.map(\.name).joined(separator: ", ")
        return try await keep(what, for: origin, isSame: all == kept, isInsteadOfAnother: !replaced.isEmpty) {
            try await credentials.keep(all, for: origin)
        }
    }

    @discardableResult
    func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws -> Bool {
        let kept = try await CommandFailure.keeping(in: credentials) { try await credentials.credential(for: origin) }
        return try await keep(credential.description, for: origin, isSame: kept == credential, isInsteadOfAnother: kept != nil) {
            try await credentials.keep(credential, for: origin)
        }
    }

    /// Keeps a secret and says so. One that is known already is kept all the same: perhaps only the environment of this run knows it. With
    /// another secret than before, the sources of the origin are asked anew.
    private func keep(
        _ what: String, for origin: WebAddress.Origin, isSame: Bool, isInsteadOfAnother: Bool, _ change: () async throws -> Bool
    ) async throws -> Bool {
        let keep = { guard try await change() else { throw Self.notKept(origin) } }
        if isSame {
            try await CommandFailure.keeping(in: credentials, keep)
        } else {
            try await changing(origin, keep)
        }
        note(what, origin)
        if isInsteadOfAnother, !isSame {
            session.console.note("It takes the place of what was kept for \(origin) before, for every source there.")
        }
        return !isSame
    }

    /// Forgets the secrets of an origin; returns whether there were any.
    func forget(_ origin: WebAddress.Origin) async throws -> Bool {
        var isForgotten = false
        try await changing(origin) { isForgotten = try await credentials.forget(origin) }
        return isForgotten
    }

    /// Changes a secret. With another secret the server may send another document, so its sources are fetched in full next time. Secrets
    /// need no store: one that does not exist, or can't be read, has no sources to note. A store that can't be written fails before
    /// anything is changed.
    private func changing(_ origin: WebAddress.Origin, _ change: () async throws -> Void) async throws {
        guard let read = try? await session.store(.readOrEmpty), let some = try? await sources(at: origin, in: read), !some.isEmpty
        else { return try await CommandFailure.keeping(in: credentials, change) }
        let store: any Store
        let sources: [Subscription]
        do {
            store = try await session.store(.write)
            // A damaged store lets readers see its whole parts, but nothing can be written to it.
            sources = try await self.sources(at: origin, in: store)
        } catch let failure as StoreFailure where failure.code == .damaged {
            return try await CommandFailure.keeping(in: credentials, change)
        }
        try await CommandFailure.keeping(in: credentials, change)
        try await session.editor(of: store).askAnew(sources)
    }

    private func sources(at origin: WebAddress.Origin, in store: any Store) async throws -> [Subscription] {
        try await session.editor(of: store).sources(at: origin).filter { $0.id != asked }
    }

    /// Reports what happened to a user name and password in the address of a source.
    func tell(_ origin: WebAddress.Origin, _ fate: SubscriptionEditor.SecretFate) throws {
        switch fate {
        case .kept: note("a user name and password", origin)
        case .passedOver:
            session.console.note("\(origin) has a secret already, which stays; `aggregator credentials set \(origin)` replaces it.")
        case .lost: throw Self.notKept(origin)
        case .tooLong:
            session.console.note("The user name and password in an address at \(origin) are longer than 64 KiB, and left out.")
        case .unsendable:
            session.console.note("A user name or password in an address at \(origin) has a control character, and is left out.")
        }
    }

    private func note(_ what: String, _ origin: WebAddress.Origin) {
        session.console.note("Kept for \(origin), and shown to it alone: \(what).")
    }

    static func noServer(_ address: WebAddress) -> CommandFailure {
        CommandFailure(.badAddress, "\(address.redacted) is asked by nobody's server, and takes no header fields.", status: .usage)
    }

    private static func notKept(_ origin: WebAddress.Origin) -> CommandFailure {
        CommandFailure(
            .secretNotKept, "Nothing here can keep a secret for \(origin); name a file as credentials-file in the configuration.")
    }
}
