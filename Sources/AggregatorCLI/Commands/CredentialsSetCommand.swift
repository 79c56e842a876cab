import AggregatorKit
import ArgumentParser

struct CredentialsSetCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Keep a secret, typed unseen, or read from standard input.",
        usage: "aggregator credentials set [<options>] <origin or source>",
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
        if header?.contains(":") == true {
            throw ValidationError("--header takes the name alone, which has no colon; the value is asked for, or read from standard input.")
        }
        if kinds.count > 1 { throw ValidationError("A secret is a password (--user), a token (--bearer) or a field (--header): say one.") }
    }

    /// `true`, as secrets need no store.
    var reportsDamage: Bool { true }

    func run(in session: Session) async throws -> ExitStatus {
        let origin = try await CredentialPlace.origin(place, session)
        let secrets = SourceSecrets(session: session)
        if let header {
            let value = try await secret("Value of \(VisibleText.of(header)) for \(origin):", session)
            guard let field = Header(line: "\(header):\(value)"), !field.framesMessage else {
                throw CommandFailure(
                    .noSecret, "That can't be the name and value of a header field; give the name alone.", status: .usage)
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
            throw CommandFailure(.noSecret, "No user name came; type it, or give it by --user.", status: .usage)
        }
        guard (name ?? "").utf8.allSatisfy({ $0 >= 32 && $0 != 127 }) else {
            throw CommandFailure(
                .noSecret, "The user name has more than one line, or a control character; give the name alone.", status: .usage)
        }
        // A user name has no colon (RFC 7617, 2): a server would take what follows it for the password.
        if name?.contains(":") == true {
            throw CommandFailure(.noSecret, "A user name has no colon; type the name alone, the password is asked for.", status: .usage)
        }
        let text = try await secret("Password of \(VisibleText.of(name ?? "")) at \(origin):", session)
        if let name { return (name, text) }
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else {
            throw CommandFailure(.noSecret, "Standard input is to hold user:password; or name the user with --user.", status: .usage)
        }
        return (String(halves[0]), String(halves[1]))
    }

    /// Asks the user for the secret; without a terminal, reads standard input, which is to hold nothing else than one line.
    private func secret(_ question: String, _ session: Session) async throws -> String {
        var line = try await session.console.askSecret(question)
        try Task.checkCancellation()
        // A user who was asked and typed nothing is not asked again by reading on: the terminal would show what they type then.
        if line == nil {
            let bytes = try await session.services.world.files.read("-", limit: SubscriptionEditor.longestSecret)
            line = String(validating: bytes.withoutLineEnd, as: UTF8.self)
            // Repairing the bytes would change the secret.
            guard line != nil else {
                throw CommandFailure(.noSecret, "The secret is not UTF-8, and can't be kept to the letter.", status: .usage)
            }
        }
        guard let line, !line.isEmpty else { throw CommandFailure(.noSecret, "No secret came; type it, or pipe it in.", status: .usage) }
        // No login may have one (RFC 7617, 2), and of all a header field may have tabs (RFC 9110, 5.5): cut, it would be another secret.
        guard line.utf8.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 && header != nil }) else {
            throw CommandFailure(
                .noSecret, "The secret has more than one line, or a control character, and can't be kept to the letter.", status: .usage)
        }
        return line
    }
}

extension [UInt8] {
    /// The bytes without the line end that a pipe puts behind its last line.
    fileprivate var withoutLineEnd: ArraySlice<UInt8> {
        guard last == 10 else { return self[...] }
        let line = dropLast()
        return line.last == 13 ? line.dropLast() : line
    }
}
