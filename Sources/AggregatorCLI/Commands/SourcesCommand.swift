import AggregatorKit
import ArgumentParser

struct SourcesCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources", abstract: "List what is followed, and how it is doing.",
        usage: "aggregator sources [<options>] [<source> ...]",
        discussion: "Lists all sources, or the named ones. With names, or --verbose, it also shows what is set for each.")

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("The address, host, name or id of a subscription.", valueName: "source"))
    var sources: [String] = []

    @Flag(help: "Also show what is set for each (secrets by their kind alone).")
    var verbose = false

    @Flag(help: "Order by when each is pulled next, and say why then.")
    var next = false

    @Flag(help: "Only those whose last pull failed, or found a server that asked to wait, or a source that is gone.")
    var failing = false

    @Flag(help: "Print one JSON object a source.")
    var json = false

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.store(.read)
        let chosen = try await chosen(store, session)
        let subscriptions = chosen.compactMap { try? $0.get() }
        let ids = subscriptions.map(\.id)
        let states = try await store.sourceStates()
        let feeds = sources.isEmpty ? try await store.feeds() : try await store.feeds(ids)
        let counts = sources.isEmpty ? try await store.counts() : try await store.counts(of: ids)
        let now = session.services.world.clock.now()
        let outlooks = Pull.outlooks(
            of: subscriptions, states, try await SiteWaits(session.services, store, states: states), now: now)
        let others = try await others(subscriptions, states, store, session)
        var rows = subscriptions.map {
            SourceRow(
                subscription: $0, feed: feeds[$0.id], state: states[$0.id] ?? SourceState(),
                counts: counts[$0.id] ?? PostCounts(posts: 0, unread: 0), outlook: outlooks[$0.id], other: others[$0.id])
        }
        if failing { rows = rows.filter { $0.isFailing(at: now) } }
        if next {
            rows.sort { ($0.place, $0.subscription.id) < ($1.place, $1.subscription.id) }
        }
        if verbose || !sources.isEmpty {
            for index in rows.indices { rows[index].settings = try await settings(of: rows[index].subscription, session) }
        }
        if json {
            for row in rows { try session.console.writeObject(row.write(to:)) }
        } else if rows.isEmpty, !chosen.isEmpty, subscriptions.isEmpty {
            return tellUnknown(chosen, session)
        } else if rows.isEmpty {
            try await session.note("No source is failing.", of: store, isAboutPosts: false)
        } else {
            for row in rows {
                var line = SourceListView.Row(
                    row.subscription, feedTitle: row.feed?.title?.plain, counts: row.counts, state: row.state, outlook: row.outlook)
                line.other = row.other
                let view = SourceListView(
                    [line], time: session.services.world.clock.localTime, showsReasons: next)
                try session.console.write(view.text(width: session.columns) + (row.settings?.text(width: session.columns) ?? StyledText()))
            }
        }
        return tellUnknown(chosen, session)
    }

    /// Says which names mean no source, or several.
    private func tellUnknown(_ chosen: [Result<Subscription, any Error>], _ session: Session) -> ExitStatus {
        var status = ExitStatus.success
        for case .failure(let error) in chosen {
            session.console.note(CommandFailure(error).quoting(sources).said(inJSON: json))
            status = .someFailed
        }
        return status
    }

    /// The other subscriptions to whose addresses these permanently redirect.
    private func others(
        _ subscriptions: [Subscription], _ states: [FeedID: SourceState], _ store: any Store, _ session: Session
    ) async throws -> [FeedID: Subscription] {
        let leading = subscriptions.compactMap { subscription in
            states[subscription.id]?.whereabouts.move.flatMap { $0.sightings > 0 ? (id: subscription.id, place: $0.target) : nil }
        }
        // By where they are now: where another one was before, a feed of this source's own may be.
        let known = try await session.editor(of: store).following(leading.map(\.place))
        let pairs = leading.compactMap { source in
            known[source.place].flatMap { $0.id == source.id ? nil : (source.id, $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private func chosen(_ store: any Store, _ session: Session) async throws -> [Result<Subscription, any Error>] {
        guard !sources.isEmpty else { return try await store.subscriptions().map { .success($0) } }
        return try await session.editor(of: store).followed(each: sources)
    }

    private func settings(of subscription: Subscription, _ session: Session) async throws -> SourceSettingsView {
        let credentials = session.services.world.credentials
        guard let origin = SourceSecrets.origin(of: subscription.address) else {
            return SourceSettingsView(subscription, credential: nil, headers: [])
        }
        let credential = try await credentials.credential(for: origin)
        return SourceSettingsView(subscription, credential: credential, headers: try await credentials.headers(for: origin))
    }
}
