import AggregatorKit
import ArgumentParser

struct SetCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set what one source needs that others don't.",
        discussion: """
            It takes effect at the next pull, which a shorter interval brings forward, and a longer one than was set before puts off. After \
            a change of header fields, user agent or secret the whole document is fetched once, since the server may show another, and so \
            it is where edits are no longer ignored. A header field that may be a secret (Cookie, Authorization, X-Api-Key and the like), \
            and user name and password in the proxy's address, go to the credentials and nowhere else.

              aggregator set example.org --interval 6h --header 'Accept-Language: de'
              aggregator set example.org --edits history --identity link
              aggregator set example.org --unset interval --unset header
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "What its publisher demands") var demands: SourceArguments

    @Argument(help: ArgumentHelp("The address, host, name or id of a subscription.", valueName: "source"))
    var source: String

    @Option(help: ArgumentHelp("Time for one pull of it.", valueName: "duration"))
    var timeout: String?

    @Option(help: ArgumentHelp("Its largest document, decoded.", valueName: "bytes"))
    var maxBytes: String?

    @Option(
        help: ArgumentHelp("Trust the certificate authorities in this file as well.", valueName: "file"), completion: .file())
    var caFile: String?

    @Option(
        help: ArgumentHelp(
            "What an edit does to a post: update it, keep its history as well, make it unread again, or ignore it.",
            valueName: EditPolicy.allCases.map(\.rawValue).joined(separator: "|")),
        completion: .list(EditPolicy.allCases.map(\.rawValue)))
    var edits: String?

    @Option(
        help: ArgumentHelp(
            "What its posts are told apart by, where all that they are recognised by (auto) mixes or doubles them.",
            valueName: IdentityPolicy.allCases.map(\.rawValue).joined(separator: "|")),
        completion: .list(IdentityPolicy.allCases.map(\.rawValue)))
    var identity: String?

    @Option(help: ArgumentHelp("Your own name for it; a blank one takes it back.", valueName: "name"))
    var name: String?

    @Option(
        name: .customLong("tag"), help: ArgumentHelp("File it under this tag as well. Repeatable.", valueName: "tag"),
        transform: \.withoutSpaceAround)
    var tags: [String] = []

    @Option(
        name: .customLong("unset"),
        help: ArgumentHelp(
            "Take back what was set: one of the options above by its name, before the rest. Repeatable.", valueName: "option"),
        completion: .list(SourceSettings.names))
    var unsets: [String] = []

    func validate() throws {
        if given.isEmpty, name == nil, tags.isEmpty, unsets.isEmpty {
            throw ValidationError("Say what to set, as in --interval 6h; `aggregator help set` lists it all.")
        }
        if tags.contains(where: \.isBlank) { throw ValidationError("--tag takes a name; --unset tag takes all tags away.") }
    }

    private var given: [(name: String, text: String)] {
        demands.given
            + [("timeout", timeout), ("max-bytes", maxBytes), ("ca-file", caFile), ("edits", edits), ("identity", identity)]
            .compactMap { name, text in text.map { (name, $0) } }
    }

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.store(.write)
        /// The address for which secrets were kept. All sources of its origin, this one included, are noted as changed.
        var keptFor: WebAddress?
        var isSecretChanged = false
        for _ in 0..<SubscriptionEditor.mostAttempts {
            let editor = session.editor(of: store)
            let known = try await editor.followed(source)
            let (subscription, settings) = try await changed(known, session)
            if settings.hasSecrets, try await editor.trusted(by: source).isEmpty {
                throw CommandFailure(
                    .unknownSource,
                    "“\(UserInput.shown(source))” is what \(known.address.redacted) calls itself, or where it was, which says of nobody whom a "
                        + "secret is for; name it by its address or id.")
            }
            if settings.hasSecrets, keptFor != known.address {
                // The secret is kept first: a setting without it would ask the server in vain.
                if try await SourceSecrets(session: session).keep(settings, for: known.address) { isSecretChanged = true }
                keptFor = known.address
                continue
            }
            // If the subscription was changed meanwhile, or has moved, the change is made again on top of that, and undoes nothing.
            guard try await editor.change(subscription, from: known, bounds: session.scheduleBounds) else { continue }
            let isChanged = subscription != known || isSecretChanged
            // The secret ones among its header fields stay, and are told below.
            let why = isChanged || unsets.contains("header") ? "" : ": it was so already"
            session.console.note(
                StyledText(isChanged ? "Changed " : "Nothing changed for ") + StyledText(subscription.address.redacted, .link)
                    + StyledText(why))
            settings.tellLimits(session)
            if unsets.contains("header") { try await tellSecretHeaders(of: subscription.address, session) }
            return .success
        }
        throw SubscriptionEditor.busy(source)
    }

    /// The changed subscription, and its settings.
    private func changed(_ known: Subscription, _ session: Session) async throws -> (Subscription, SourceSettings) {
        var subscription = known
        var settings = SourceSettings(subscription.preferences, session)
        for option in unsets {
            switch option {
            case "name": subscription.name = nil
            case "tag": subscription.tags = []
            default: try settings.unset(option)
            }
        }
        try settings.set(given)
        if caFile != nil, let path = settings.preferences.authorityFile {
            try await AuthorityFile.check(path, named: "--ca-file", isUsage: true, session.services.world.files)
        }
        if let name { subscription.name = name.isBlank ? nil : name }
        if !tags.isEmpty {
            // If the old tags are removed, their spelling no longer counts.
            let others = try await session.store(.write).subscriptions().map { $0.id == subscription.id ? subscription : $0 }
            var spelling = TagSpelling(others)
            subscription.tags = spelling.spelled(subscription.tags + tags)
        }
        subscription.preferences = settings.preferences
        return (subscription, settings)
    }

    /// Tells which secret header fields are still sent: other sources of the origin may need them, so they are not removed along with a
    /// setting.
    private func tellSecretHeaders(of address: WebAddress, _ session: Session) async throws {
        guard let origin = SourceSecrets.origin(of: address) else { return }
        let names = try await session.services.world.credentials.headers(for: origin).map(\.name)
        guard !names.isEmpty else { return }
        session.console.note(
            "Still sent to \(origin), from the credentials: \(names.joined(separator: ", ")); `aggregator credentials remove \(origin)` forgets them."
        )
    }
}
