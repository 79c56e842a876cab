import AggregatorKit
import ArgumentParser

struct Credentials: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "credentials",
        abstract: "Keep, list and remove the secrets that servers are shown.",
        discussion: """
            A secret belongs to one scheme, host and port, and is shown to no other, whatever redirects say. It lies in a file of mode 0600 \
            (`credentials-file`), never in a store, an export or a log. Sources of that server that are followed are asked for their whole \
            documents next time: it may show more, or less, to who shows another secret.

              aggregator credentials set https://example.org/ --user ada
              pass example | aggregator credentials set https://example.org/ --bearer
            """,
        subcommands: [CredentialsSet.self, CredentialsList.self, CredentialsRemove.self])
}

struct CredentialsSet: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Keep a secret, typed unseen, or read from standard input.",
        discussion: "A password, unless --bearer or --header says otherwise. Without --user, standard input holds user:password.")

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("Whose it is: an address of the server's, or a subscription.", valueName: "origin or source"))
    var place: String

    @Option(help: ArgumentHelp("The user name that the password is for.", valueName: "name"))
    var user: String?

    @Flag(help: "Never send the password itself: wait for the server to ask for Digest.")
    var digest = false

    @Flag(help: "It is a bearer token.")
    var bearer = false

    @Option(help: ArgumentHelp("It is the value of this header field, as in Cookie.", valueName: "name"))
    var header: String?

    func validate() throws {
        let kinds = [user != nil || digest, bearer, header != nil].filter { $0 }
        if user?.contains(":") == true {
            throw ValidationError("--user takes the name alone, which has no colon; the password is asked for.")
        }
        if kinds.count > 1 { throw ValidationError("A secret is a password (--user), a token (--bearer) or a field (--header): say one.") }
    }

    /// Secrets need no store.
    var reportsDamage: Bool { true }

    func run(in session: Session) async throws -> ExitStatus {
        let origin = try await CredentialPlace.origin(place, session)
        let secrets = SourceSecrets(session: session)
        if let header {
            let value = try await secret("Value of \(VisibleText.of(header)) for \(origin):", session)
            guard let field = Header(line: "\(header):\(value)"), !field.framesMessage else {
                throw CommandFailure(
                    "no-secret", "That can't be the name and value of a header field; give the name alone.", status: .usage)
            }
            try await secrets.keep([field], for: origin)
        } else if bearer {
            try await secrets.keep(.bearer(token: try await secret("Token for \(origin):", session)), for: origin)
        } else {
            let (user, password) = try await login(origin, session)
            let credential: Credential = digest ? .digest(user: user, password: password) : .basic(user: user, password: password)
            try await secrets.keep(credential, for: origin)
        }
        return .success
    }

    private func login(_ origin: WebAddress.Origin, _ session: Session) async throws -> (user: String, password: String) {
        var name = user
        if name == nil { name = try await session.console.ask("User name at \(origin):") }
        try Task.checkCancellation()
        if name?.isEmpty == true {
            throw CommandFailure("no-secret", "No user name came; type it, or give it by --user.", status: .usage)
        }
        let text = try await secret("Password of \(VisibleText.of(name ?? "")) at \(origin):", session)
        if let name { return (name, text) }
        // A user name has no colon (RFC 7617, 2).
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else {
            throw CommandFailure("no-secret", "Standard input is to hold user:password; or name the user with --user.", status: .usage)
        }
        return (String(halves[0]), String(halves[1]))
    }

    /// From a person, else the first line of standard input.
    private func secret(_ question: String, _ session: Session) async throws -> String {
        var line = try await session.console.askSecret(question)
        try Task.checkCancellation()
        // Who was asked and typed nothing is not read from any further: what comes then would be shown.
        if line == nil {
            let bytes = try await session.services.world.files.read("-", limit: 64 << 10)
            line = String(validating: bytes.prefix { $0 != 10 }.filter { $0 != 13 }, as: UTF8.self)
            // Mended it would be another one.
            guard line != nil else {
                throw CommandFailure("no-secret", "The secret is not UTF-8, and can't be kept to the letter.", status: .usage)
            }
        }
        guard let line, !line.isEmpty else { throw CommandFailure("no-secret", "No secret came; type it, or pipe it in.", status: .usage) }
        return line
    }
}

struct CredentialsList: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List whom a secret is kept for, and of what kind it is.",
        discussion: "Those in the file; what variables and commands know can't be listed.")

    @OptionGroup var common: CommonOptions

    @Flag(help: "Print one JSON object an origin.")
    var json = false

    func run(in session: Session) async throws -> ExitStatus {
        let credentials = session.services.world.credentials
        let origins = try await CommandFailure.reading { try await credentials.origins() }
        for origin in origins {
            let kind = try await credentials.credential(for: origin)?.description
            let headers = try await credentials.headers(for: origin).map(\.name)
            if json {
                try session.console.writeObject {
                    $0.member("origin", origin.description)
                    $0.member("credential", kind)
                    $0.member("headers", list: headers)
                }
            } else {
                let kinds = [kind].compactMap(\.self) + headers.map { "header \($0)" }
                try session.console.write(StyledText(origin.description, .link) + StyledText("\t\(kinds.joined(separator: ", "))\n"))
            }
        }
        if origins.isEmpty, !json { session.console.note("No secret is kept; `aggregator credentials set` keeps one.") }
        return .success
    }
}

struct CredentialsRemove: SessionCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Forget every secret of an origin.")

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("An address of the server's, or a subscription.", valueName: "origin or source"))
    var place: String

    /// Secrets need no store.
    var reportsDamage: Bool { true }

    func run(in session: Session) async throws -> ExitStatus {
        let origin = try await CredentialPlace.origin(place, session)
        guard try await SourceSecrets(session: session).forget(origin) else {
            throw CommandFailure(
                "unknown-origin", "No secret is kept for \(origin); `aggregator credentials list` lists whom some are kept for.")
        }
        session.console.note("Forgot every secret of \(origin).")
        return .success
    }
}

/// Whose secret somebody means.
enum CredentialPlace {
    /// An address is taken as it is; anything else is looked up among what is followed, by what nobody but its user chose.
    static func origin(_ place: String, _ session: Session) async throws -> WebAddress.Origin {
        if let address = WebAddress(place)?.separatingUserInfo.address {
            if let origin = SourceSecrets.origin(of: address) { return origin }
            // A proxy's login is kept by the proxy's own address.
            if address.namesProxy, let origin = address.origin { return origin }
            if address.isWeb { throw CommandFailure.noServer(place, status: .usage) }
        }
        let store = try await session.storeToRead()
        let subscribing = Subscribing(services: session.services, store: store)
        let meant = try await subscribing.trusted(by: place)
        guard !meant.isEmpty else {
            // Perhaps it is a name that can't be read.
            if let damage = store.damage { throw damage }
            let titled = try await subscribing.meant(by: place)
            guard titled.isEmpty else {
                throw CommandFailure(
                    "unknown-source",
                    "“\(TypedText.shown(place))” is only what sources call themselves (\(CommandFailure.list(titled.map(\.address.redacted)))), "
                        + "and no publisher says whom a secret is for; write an address as in https://example.org/.")
            }
            throw CommandFailure(
                "unknown-source",
                "“\(TypedText.shown(place))” is no address of a server and no subscription's name; write an address as in https://example.org/."
            )
        }
        let source = try await subscribing.followed(place, among: meant)
        guard let origin = SourceSecrets.origin(of: source.address) else {
            throw CommandFailure("bad-address", "\(source.address.redacted) is nobody's server, and is shown no secrets.", status: .usage)
        }
        return origin
    }
}
