import AggregatorKit
import ArgumentParser

struct ExplainCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Say why a post, a source or an address is as it is.",
        usage: "aggregator explain [<options>] <what>",
        discussion: """
            A post: where it is from, by what it was recognised, when it came and changed. A source: what its server said last, when it is \
            asked next and why, and what would change that; of one that is no longer followed, what it left. An address that is not \
            followed: what would happen with it. All of it is read from the store; nothing is fetched.

              aggregator explain 3f2a9c1e
              aggregator explain https://example.org/feed.xml
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("The start of a post's id, a source's name, id or address, or any address.", valueName: "what"))
    var subject: String

    @Flag(help: "Print one JSON object.")
    var json = false

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.store(.read)
        let explanation = try await explanation(session, store)
        if json {
            try session.console.write(json: explanation.json + [10])
        } else {
            try session.console.write(explanation.text(width: session.columns))
        }
        return .success
    }

    private func explanation(_ session: Session, _ store: any Store) async throws -> Explanation {
        let clock = session.services.world.clock
        let moments = json ? MomentText.utc : .local(clock.localTime)
        let editor = session.editor(of: store)
        let meant = try await editor.meant(by: subject)
        if meant.count == 1, let subscription = meant.first {
            return try await source(subscription, now: clock.now(), moments: moments, session, store)
        }
        if isPostID {
            if let id = try await PostNames.match(subject, in: store), let post = try await store.posts([id]).first {
                return try await explanation(of: post, moments: moments, session, store)
            }
            if let tombstone = try await Tombstone.named(subject, in: store) {
                return .removed(
                    tombstone, source: try await store.subscriptions(to: [tombstone.feed]).first,
                    feed: try await store.feeds([tombstone.feed])[tombstone.feed], moments: moments)
            }
        }
        if meant.count > 1 { throw CommandFailure.unclear(.unknownSource, subject, meant) }
        let left = try await editor.left(by: subject)
        if left.count > 1 { throw CommandFailure.unclear(.unknownSource, subject, left: left) }
        if let (id, feed) = left.first {
            if let subscription = try await store.subscriptions(to: [id]).first {
                return try await source(subscription, now: clock.now(), moments: moments, session, store)
            }
            let counts = try await store.counts(of: [id])[id] ?? PostCounts(posts: 0, unread: 0)
            return .left(id, feed: feed, counts: counts)
        }
        if isPostID { throw PostNames.unknown(subject) }
        let written = WebAddress(subject).flatMap { $0.origin != nil || $0.scheme == "file" ? $0 : nil }
        guard let address = written ?? SourceResolver.site(subject) else {
            throw CommandFailure(
                .unknownSource,
                "“\(UserInput.shown(subject))” is no post, no source and no address; `aggregator posts` shows ids of posts, `aggregator sources` those of sources."
            )
        }
        let schemes = session.services.transports.reduce(into: Set<String>()) { $0.formUnion($1.schemes) }
        let wait = try await SiteWaits(session.services, store).wait(for: address, now: clock.now())
        return .address(
            address, schemes: schemes, connectors: session.services.connectors.map(\.prefix),
            allowedNetworks: session.configuration.allowedNetworks, waitingUntil: wait?.until, moments: moments)
    }

    private func source(
        _ subscription: Subscription, now: Timestamp, moments: MomentText, _ session: Session, _ store: any Store
    ) async throws -> Explanation {
        let state = try await store.sourceStates(of: [subscription.id])[subscription.id] ?? SourceState()
        let counts = try await store.counts(of: [subscription.id])[subscription.id] ?? PostCounts(posts: 0, unread: 0)
        let editor = session.editor(of: store)
        func other(at place: SourceState.Move?) async throws -> Subscription? {
            guard let place, let other = try await editor.following([place.target])[place.target] else { return nil }
            return other.id == subscription.id ? nil : other
        }
        let waits = try await SiteWaits(session.services, store)
        let client = ClientIdentity(subscription.preferences, userAgent: session.fetchOptions.userAgent)
        var facts = SourceFacts(
            subscription, state: state, counts: counts, outlook: Pull.outlook(of: subscription, state, waits, now: now))
        facts.siteWait = waits.wait(for: subscription.address, now: now)
        facts.feed = try await store.feeds([subscription.id])[subscription.id]
        // By the time of the next request they may be too old to be sent.
        facts.validators = Revalidation.validators(of: state.trust, for: client, now: max(now, state.plan.nextPull ?? now))
        facts.followedAtMove = try await other(at: state.whereabouts.move)
        facts.followedAtClaim = try await other(at: state.whereabouts.claim)
        facts.bounds = session.scheduleBounds
        return .source(facts, now: now, moments: moments)
    }

    /// Whether the subject can only be a post's id or the beginning of one.
    private var isPostID: Bool { 8...32 ~= subject.utf8.count && subject.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit } }

    private func explanation(
        of post: StoredPost, moments: MomentText, _ session: Session, _ store: any Store
    ) async throws -> Explanation {
        let subscription = try await store.subscriptions(to: [post.feed]).first
        let policy = subscription?.preferences.identity ?? .auto
        let evidence = Identity.evidence(of: post.post, decidingBy: policy) + Identity.evidence(of: post.post)
        let known = try await store.recall(evidence, of: post.feed)
        let state = try await store.sourceStates(of: [post.feed])[post.feed] ?? SourceState()
        var facts = PostFacts(post, source: subscription, state: state, known: known)
        facts.feed = try await store.feeds([post.feed])[post.feed]
        facts.versions = try await store.versions(of: post.id).count
        facts.story = try await StoryReader(store, session.configuration.duplicates).sentences(about: post, store)
        return .post(facts, moments: moments)
    }
}
