import AggregatorKit
import ArgumentParser

struct Sources: SessionCommand {
    static let configuration = CommandConfiguration(commandName: "sources", abstract: "List what is followed, and how it is doing.")

    @OptionGroup var common: CommonOptions

    @Flag(help: "Order by when each is pulled next, and say why then.")
    var next = false

    @Flag(help: "Only those whose last pull failed.")
    var failing = false

    @Flag(help: "Print one JSON object a source.")
    var json = false

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.storeToRead()
        let subscriptions = try await store.subscriptions()
        let states = try await store.sourceStates()
        let feeds = try await store.feeds()
        let counts = try await store.counts()
        let outlooks = Pull.outlooks(
            of: subscriptions, states, session.services.siteBoundary, now: session.services.world.clock.now())
        var rows = subscriptions.map {
            SourceRow(
                subscription: $0, feed: feeds[$0.id], state: states[$0.id] ?? SourceState(),
                counts: counts[$0.id] ?? PostCounts(posts: 0, unread: 0), outlook: outlooks[$0.id])
        }
        if failing { rows = rows.filter { $0.state.failures > 0 || $0.state.gone != nil } }
        if next {
            rows.sort { ($0.place, $0.subscription.id) < ($1.place, $1.subscription.id) }
        }
        if json {
            for row in rows { try session.console.write(row.json + "\n") }
        } else if rows.isEmpty {
            session.console.note(
                failing ? "No source is failing." : Session.nothingFollowed)
        } else {
            let clock = session.services.world.clock
            let view = SourceListView(
                rows.map {
                    SourceListView.Row(
                        $0.subscription, feedTitle: $0.feed?.title?.plain, counts: $0.counts, state: $0.state, outlook: $0.outlook)
                },
                now: clock.now(), localOffset: { clock.localOffset(at: $0) }, showsReasons: next)
            try session.console.write(view.text(width: session.columns))
        }
        return .success
    }
}

/// A subscription and everything that is known of it.
struct SourceRow {
    var subscription: Subscription
    var feed: Feed?
    var state: SourceState
    var counts: PostCounts
    var outlook: Outlook?

    /// When it may be asked next, whole sites that asked to wait included.
    var next: Timestamp? {
        switch outlook {
        case .later(let moment, _), .waiting(let moment, _): moment
        case .due, .never, nil: state.nextPull
        }
    }

    /// Those that were never pulled come first, those that never will be last.
    var place: Timestamp {
        if case .never = outlook { Timestamp(seconds: .max) } else { next ?? .epoch }
    }

    var reasons: [String] {
        switch outlook {
        case .due(let reasons), .later(_, let reasons): reasons
        case .waiting(_, let reason), .never(let reason): [reason]
        case nil: state.reasons
        }
    }

    var title: String { subscription.name ?? feed?.title?.plain ?? subscription.address.text }

    var json: String {
        var writer = JSONWriter()
        writer.object {
            $0.member("id", subscription.id.description)
            $0.member("title", title)
            $0.member("feed_url", subscription.address.text)
            $0.member("home_page_url", feed?.addresses.homePage?.text)
            $0.member("tags", list: subscription.tags)
            $0.member("posts", counts.posts)
            $0.member("unread", counts.unread)
            $0.member("added", subscription.added.rfc3339)
            $0.member("last_success", state.lastSuccess?.rfc3339)
            $0.member("last_attempt", state.lastAttempt?.rfc3339)
            $0.member("next_pull", next?.rfc3339)
            $0.member("reasons", list: reasons)
            $0.member("failures", state.failures)
            if let failure = state.lastFailure {
                $0.member(
                    "error",
                    object: {
                        $0.member("code", failure.code)
                        $0.member("message", failure.message)
                    })
            }
            if let gone = state.gone { $0.member("gone_since", gone.first.rfc3339) }
        }
        return writer.text
    }
}
