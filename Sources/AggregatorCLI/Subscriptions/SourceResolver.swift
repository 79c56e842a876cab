import AggregatorKit

/// Turns what a person wrote on the command line into subscriptions to pull.
struct SourceResolver {
    let session: Session
    /// Whether to follow sources that are not followed yet; otherwise the store stays as it is.
    var subscribes = true

    /// Returns what to pull. A source that can't be resolved becomes a failed report; the others are pulled all the same.
    func selection(
        sources: [String], list: String?, all: Bool, store: any Store
    ) async throws -> (Pull.Selection, [SourceReport]) {
        guard !sources.isEmpty || list != nil else { return (all ? .all : .due, []) }
        let subscribing = Subscribing(services: session.services, store: store)
        var chosen: [NamedSubscription?] = []
        var wanted: [(position: Int, entry: WantedSource)] = []
        var failed: [SourceReport] = []
        // The addresses of followed sources as typed: a secret in one is the user's own, not a list's.
        var typed: [WebAddress] = []
        for (source, meant) in zip(sources, try await subscribing.meant(byEach: sources)) {
            do {
                if meant.count > 1 { throw CommandFailure.unclear(.unknownSource, source, meant.map(\.address)) }
                if let known = meant.first {
                    chosen.append(NamedSubscription(TypedText.withoutLogin(source), known))
                    typed += [WebAddress(source)?.withoutFeedScheme].compactMap(\.self)
                } else {
                    let address = try await address(of: source)
                    try await refuseStranger(source, at: address)
                    wanted.append((chosen.count, WantedSource(TypedText.withoutLogin(source), at: address)))
                    chosen.append(nil)
                }
            } catch let failure as CommandFailure {
                failed.append(SourceReport(failed: TypedText.withoutLogin(source), PullFailure(failure.code, failure.message)))
            }
        }
        if let list {
            let read = try await self.list(list)
            failed += read.failures
            for entry in read.entries {
                wanted.append((chosen.count, entry))
                chosen.append(nil)
            }
        }
        let entries = wanted.map(\.entry)
        let tell = SourceSecrets(session: session).tell
        let subscribed = try await CommandFailure.keeping(in: session.services.world.credentials) {
            guard subscribes else { return try await subscribing.preview(entries) }
            try await subscribing.keepSecrets(in: typed, tell: tell)
            return try await subscribing.subscribe(to: entries, tell: tell)
        }
        for (slot, subscribed) in zip(wanted, subscribed) { chosen[slot.position] = subscribed }
        var seen: Set<FeedID> = []
        let named = chosen.compactMap { $0 }.filter { seen.insert($0.subscription.id).inserted }
        // The subscriptions of an origin whose secret was stored just now have changed, so they are read again.
        let mayBeNoted = (typed + entries.map(\.address)).contains { $0.separatingUserInfo.user != nil }
        let noted = mayBeNoted ? try await store.subscriptions(to: Array(seen)).reduce(into: [:]) { $0[$1.id] = $1 } : [:]
        return (.these(named.map { NamedSubscription($0.source, noted[$0.subscription.id] ?? $0.subscription) }), failed)
    }

    /// Like `address(of:)`, but also accepts what people write for a place on the web: `example.org/blog`, `@ada@social.example`,
    /// `!cats@lemmy.example`, `<https://example.org/>`.
    func place(_ name: String) async throws -> WebAddress {
        guard !session.services.world.files.exists(name), let address = Self.site(name) else { return try await address(of: name) }
        return address
    }

    /// Parses a host with a dot, or `localhost`, perhaps with a port and a path; an account at a host, as Mastodon writes it; a community, as
    /// Lemmy writes it. A whole address in angle brackets, as in letters, is taken as it is.
    static func site(_ name: String) -> WebAddress? {
        if name.hasPrefix("<"), name.hasSuffix(">"), !name.dropFirst().contains("<") {
            let inner = String(name.dropFirst().dropLast())
            return WebAddress(inner).flatMap { $0.isWeb && $0.origin != nil ? $0 : nil } ?? site(inner)
        }
        if name.hasPrefix("//"), !name.hasPrefix("///") { return site(String(name.dropFirst(2))) }
        if name.lowercased().hasPrefix("acct:") { return account("@\(name.dropFirst("acct:".count))", in: "") }
        if name.hasPrefix("@") { return account(name, in: "") }
        if name.hasPrefix("!") { return account(name.dropFirst(), in: "c/") }
        let authority = name.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, host.contains(".") || host.lowercased() == "localhost", host.first != ".", parts.count < 3,
            parts.dropFirst().allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }),
            // A mistyped file name must not be taken for a host.
            !TypedText.endsAsFile(host),
            host.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" })
        else { return nil }
        // A local machine rarely has a certificate.
        let scheme = host.contains(".") ? "https" : "http"
        return WebAddress("\(scheme)://\(name)").flatMap { $0.origin == nil ? nil : $0 }
    }

    /// The page of `name@host`, in that folder of the host.
    private static func account(_ name: some StringProtocol, in folder: String) -> WebAddress? {
        guard let at = name.dropFirst().firstIndex(of: "@") else { return nil }
        let host = name[name.index(after: at)...]
        return host.contains("/") ? nil : site("\(host)/\(folder)\(name[..<at])")
    }

    /// Takes an address as it is; anything else is a file if one exists.
    func address(of source: String) async throws -> WebAddress {
        guard let address = WebAddress(source)?.withoutFeedScheme else {
            throw CommandFailure(.badAddress, "An empty source names nothing; give an address, a file or a subscription.", status: .usage)
        }
        if let scheme = address.scheme, scheme.count > 1 {
            if scheme == "file" || session.services.canFetch(address) { return address }
            if address.isWeb { throw CommandFailure.noServer(source) }
            guard session.services.world.files.exists(source) else {
                throw CommandFailure.unfetchable(source)
            }
        }
        let folder = try session.folder(of: source)
        let path = source.hasPrefix("/") ? source : "\(folder)/\(source)"
        guard session.services.world.files.exists(path), let file = WebAddress(path: source, in: folder) else {
            throw CommandFailure(
                .unknownSource,
                "“\(TypedText.shown(source))” is no address, no file and no subscription; addresses begin with https://, and `aggregator sources` lists subscriptions."
            )
        }
        return file
    }
}
