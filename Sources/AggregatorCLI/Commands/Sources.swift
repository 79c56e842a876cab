import AggregatorKit
import ArgumentParser

struct Sources: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources", abstract: "List what is followed, and how it is doing.",
        discussion: "Those that are named, or all. Of those that are named, or with --verbose, also what is set for each.")

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("The address, host, name or id of a subscription.", valueName: "source"))
    var sources: [String] = []

    @Flag(help: "Also show what is set for each (secrets by their kind alone).")
    var verbose = false

    @Flag(help: "Order by when each is pulled next, and say why then.")
    var next = false

    @Flag(help: "Only those whose last pull failed, or found a server that asked to wait.")
    var failing = false

    @Flag(help: "Print one JSON object a source.")
    var json = false

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.storeToRead()
        let subscriptions = try await chosen(store, session)
        let ids = subscriptions.map(\.id)
        let states = try await store.sourceStates()
        let feeds = sources.isEmpty ? try await store.feeds() : try await store.feeds(ids)
        let counts = sources.isEmpty ? try await store.counts() : try await store.counts(of: ids)
        let outlooks = Pull.outlooks(
            of: subscriptions, states, try await SiteWaits(session.services, store, states: states),
            now: session.services.world.clock.now())
        var rows = subscriptions.map {
            SourceRow(
                subscription: $0, feed: feeds[$0.id], state: states[$0.id] ?? SourceState(),
                counts: counts[$0.id] ?? PostCounts(posts: 0, unread: 0), outlook: outlooks[$0.id])
        }
        if failing { rows = rows.filter { $0.state.trouble.failures > 0 || $0.state.trouble.waits > 0 || $0.state.trouble.gone != nil } }
        if next {
            rows.sort { ($0.place, $0.subscription.id) < ($1.place, $1.subscription.id) }
        }
        if verbose || !sources.isEmpty {
            for index in rows.indices { rows[index].settings = try await settings(of: rows[index].subscription, session) }
        }
        if json {
            for row in rows { try session.console.writeObject(row.write(to:)) }
        } else if rows.isEmpty {
            try await session.note("No source is failing.", of: store)
        } else {
            for row in rows {
                let line = SourceListView.Row(
                    row.subscription, feedTitle: row.feed?.title?.plain, counts: row.counts, state: row.state, outlook: row.outlook)
                let view = SourceListView(
                    [line], time: session.services.world.clock.localTime, showsReasons: next)
                try session.console.write(view.text(width: session.columns) + (row.settings?.text(width: session.columns) ?? StyledText()))
            }
        }
        return .success
    }

    private func chosen(_ store: any Store, _ session: Session) async throws -> [Subscription] {
        guard !sources.isEmpty else { return try await store.subscriptions() }
        return try await Subscribing(services: session.services, store: store).followed(each: sources)
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

/// A subscription and everything that is known of it.
struct SourceRow {
    var subscription: Subscription
    var feed: Feed?
    var state: SourceState
    var counts: PostCounts
    var outlook: Outlook?
    /// Where that was asked for.
    var settings: SourceSettingsView?

    /// When it may be asked next, whole sites that asked to wait included.
    var next: Timestamp? { outlook?.moment ?? state.plan.next }

    /// Those that were never pulled come first, those that never will be last.
    var place: Timestamp {
        if case .never = outlook { Timestamp(seconds: .max) } else { next ?? .epoch }
    }

    var reasons: [String] { outlook?.reasons ?? state.plan.reasons }

    var title: String { subscription.name ?? feed?.title?.plain ?? subscription.address.text }

    func write(to writer: inout JSONWriter) {
        writer.member("id", subscription.id.description)
        writer.member("title", title)
        writer.member("feed_url", subscription.address.text)
        writer.member("home_page_url", feed?.addresses.homePage?.text)
        writer.member("tags", list: subscription.tags)
        writer.member("posts", counts.posts)
        writer.member("unread", counts.unread)
        writer.member("added", subscription.added.roundedDown.rfc3339)
        writer.member("last_success", state.history.lastSuccess?.roundedDown.rfc3339)
        writer.member("last_attempt", state.history.lastAttempt?.roundedDown.rfc3339)
        writer.member("next_pull", next?.roundedUp.rfc3339)
        writer.member("reasons", list: reasons)
        writer.member("failures", state.trouble.failures)
        if let failure = state.trouble.lastFailure {
            writer.member("error", object: { $0.members(ofError: failure.code, failure.message) })
        }
        settings?.members(&writer)
        if let gone = state.trouble.gone { writer.member("gone_since", gone.first.roundedDown.rfc3339) }
    }
}
