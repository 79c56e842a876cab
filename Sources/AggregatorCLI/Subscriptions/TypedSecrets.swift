import AggregatorKit

/// Secrets from a command. They are sent to their origins while the command looks for a feed, but stored only once it has found one: a
/// mistyped secret must not replace one that works.
struct TypedSecrets: CredentialService {
    private let base: any CredentialService
    private var credentials: [(credential: Credential, origin: WebAddress.Origin)] = []
    private var fields: (headers: [Header], origin: WebAddress.Origin)?

    /// - Parameters:
    ///   - settings: Settings with header fields for the server, and a login for the proxy.
    ///   - target: The address, perhaps with a login in it.
    ///   - base: The stored secrets.
    init(_ settings: SourceSettings, of target: WebAddress, over base: any CredentialService) throws {
        self.base = base
        let (address, user, password) = target.separatingUserInfo
        let origin = SourceSecrets.origin(of: address)
        if let user, let origin {
            let login = Credential.basic(user: user, password: password ?? "")
            guard login.canBeSent else {
                throw CommandFailure(
                    .noSecret, "The user name or password in the address has a control character, and can't be kept to the letter.",
                    status: .usage)
            }
            credentials.append((login, origin))
        }
        if let login = settings.proxyLogin { credentials.append((login.credential, login.origin)) }
        guard !settings.secretHeaders.isEmpty else { return }
        guard let origin else { throw SourceSecrets.noServer(address) }
        fields = (settings.secretHeaders, origin)
    }

    func keep(by secrets: SourceSecrets) async throws {
        for (credential, origin) in credentials { try await secrets.keep(credential, for: origin) }
        if let fields { try await secrets.keep(fields.headers, for: fields.origin) }
    }

    /// Says that the secret was not stored, if there is one.
    func tellLeft(_ session: Session) {
        guard let origin = credentials.first?.origin ?? fields?.origin else { return }
        session.console.note(
            "The secret in the command was not kept, as nobody has answered to it; `aggregator credentials set \(origin)` keeps one.")
    }

    func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
        if let typed = credentials.last(where: { $0.origin == origin }) { return typed.credential }
        return try await base.credential(for: origin)
    }

    func headers(for origin: WebAddress.Origin) async throws(FileFailure) -> [Header] {
        let kept = try await base.headers(for: origin)
        return fields?.origin == origin ? kept.replacing(fields?.headers ?? []) : kept
    }

    func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        try await base.keep(credential, for: origin)
    }

    func keep(_ headers: [Header], for origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        try await base.keep(headers, for: origin)
    }
}
