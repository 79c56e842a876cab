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
        let editor = session.editor(of: store)
        var named = NamedSources()
        for (source, meant) in zip(sources, try await editor.meant(byEach: sources)) { try await add(source, meant, to: &named) }
        if let list {
            let read = try await self.list(list)
            named.failed += read.failures
            for entry in read.entries { named.want(entry) }
        }
        named.fill(with: try await subscriptions(to: named, editor))
        return (.these(try await current(named, in: store)), named.failed)
    }

    /// Adds the subscription that a source means, or else the source as a new one.
    ///
    /// - Parameter meant: The subscriptions that it may mean.
    private func add(_ source: String, _ meant: [Subscription], to named: inout NamedSources) async throws {
        do {
            if meant.count > 1 { throw CommandFailure.unclear(.unknownSource, source, meant) }
            if let known = meant.first {
                named.add(known, as: source)
            } else {
                let address = try await address(of: source)
                try await checkIsNoStranger(source, at: address)
                named.want(WantedSource(LoginInText.removed(from: source), at: address))
            }
        } catch let failure as CommandFailure {
            named.failed.append(SourceReport(failed: LoginInText.removed(from: source), PullFailure(failure.code, failure.message)))
        }
    }

    /// The subscriptions to the new sources, in their order.
    private func subscriptions(to named: NamedSources, _ editor: SubscriptionEditor) async throws -> [NamedSubscription] {
        let tell = SourceSecrets(session: session).tell
        return try await CommandFailure.keeping(in: session.services.world.credentials) {
            guard subscribes else { return try await editor.preview(named.wanted) }
            try await editor.keepSecrets(in: named.typed, tell: tell)
            return try await editor.subscribe(to: named.wanted, tell: tell)
        }
    }

    /// The subscriptions, each once, as they are stored now.
    private func current(_ named: NamedSources, in store: any Store) async throws -> [NamedSubscription] {
        let subscriptions = named.subscriptions
        // The subscriptions of an origin whose secret was stored just now have changed, so they are read again.
        guard named.hasLogin else { return subscriptions }
        let noted = try await store.subscriptions(to: subscriptions.map(\.subscription.id)).reduce(into: [:]) { $0[$1.id] = $1 }
        return subscriptions.map { NamedSubscription($0.source, noted[$0.subscription.id] ?? $0.subscription) }
    }

    /// Like `address(of:)`, but also accepts what people write for a place on the web: `example.org/blog`, `@ada@social.example`,
    /// `!cats@lemmy.example`, `<https://example.org/>`.
    func place(_ name: String) async throws -> WebAddress {
        guard !session.services.world.files.exists(name), let address = Self.site(name) else { return try await address(of: name) }
        return address
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
                "“\(UserInput.shown(source))” is no address, no file and no subscription; addresses begin with https://, and `aggregator sources` lists subscriptions."
            )
        }
        return file
    }
}
