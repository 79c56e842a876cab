import AggregatorKit
import ArgumentParser

struct PruneCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove old posts, by age, number or size.",
        usage: "aggregator prune [<options>]",
        discussion: """
            Starred posts are never removed, and what was removed does not come back when its feed shows it again. Without options the \
            limits of the configuration hold; without any it is refused.

              aggregator prune --retain-age 365d --dry-run
              aggregator prune --feed "Busy Blog" --retain-posts 200
            """)

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("Of the feed with this id, title or address alone. Repeatable.", valueName: "feed"))
    var feed: [String] = []

    @Option(help: ArgumentHelp("Keep what is not older.", valueName: "duration"))
    var retainAge: String?

    @Option(help: ArgumentHelp("Keep the newest so many of each feed.", valueName: "n"))
    var retainPosts: String?

    @Option(help: ArgumentHelp("Keep the newest that take so much room, all feeds together.", valueName: "bytes"))
    var retainSize: String?

    @Flag(help: "Keep unread posts, whatever the rest says.")
    var retainUnread = false

    @Flag(help: "Show what would be removed, and remove nothing.")
    var dryRun = false

    @Flag(help: "Print one JSON object a feed, and one for the whole.")
    var json = false

    var settings: [String: [String]] {
        var settings = common.settings
        let own = ["retain-age": retainAge, "retain-posts": retainPosts, "retain-size": retainSize]
        for (key, value) in own.compactMapValues({ $0 }) { settings[key] = [value] }
        if retainUnread { settings["retain-unread"] = ["true"] }
        return settings
    }

    func run(in session: Session) async throws -> ExitStatus {
        let policy = RetentionPolicy(session.configuration)
        guard !policy.isEmpty else {
            throw CommandFailure(
                .nothingToPrune, "No limit is set; say --retain-age, --retain-posts or --retain-size, or configure one.", status: .usage)
        }
        let store = try await session.store(dryRun ? .read : .write)
        var feeds: Set<FeedID>?
        for name in feed { feeds = (feeds ?? []).union([try await PostNames.feed(name, session, store)]) }
        let now = session.services.world.clock.now()
        let pruner = Pruner(store, policy)
        let plan = try await pruner.plan(feeds: feeds, now: now)
        let titles = try await StoredFeeds(plan.map(\.feed), from: store)
        // The result is printed only when it is done, as users believe "removed".
        let console = session.console
        var count = dryRun ? plan.reduce(0) { $0 + $1.removable.count } : 0
        do {
            if !dryRun {
                _ = try await pruner.run(plan, now: now) {
                    count = $0
                    console.showProgress("\(Plural.of($0, "post")) removed")
                }
            }
        } catch let error as CancellationError {
            console.note("\(Plural.of(count, "post")) removed before it was interrupted; again, it goes on from there.")
            throw error
        }
        console.showProgress(nil)
        for share in plan { try write(share, titles[share.feed], session) }
        if plan.isEmpty, !json, try await session.noteNothingFollowed(in: store, isAboutPosts: true) { return .success }
        // The bytes are scaled: other processes may have starred or removed some of the posts meanwhile.
        let (planned, bytes) = plan.reduce((0, 0)) { ($0.0 + $1.removable.count, $0.1 + $1.bytes) }
        try end(count, count == planned ? bytes : Int(Double(bytes) / Double(max(planned, 1)) * Double(count)), session)
        return .success
    }

    private func write(_ share: Pruner.Share, _ feed: StoredFeed?, _ session: Session) throws {
        let title = feed?.title ?? feed?.url.markupSafe ?? share.feed.description
        guard json else {
            return try session.console.write(
                "\(share.removable.count) of \(Plural.of(share.posts, "post"))\t\(VisibleText.of(title))\n")
        }
        try session.console.writeObject {
            $0.member("feed_id", share.feed.description)
            $0.member("title", title)
            $0.member("posts", share.posts)
            $0.member("removed", share.removable.count)
            $0.member("bytes", share.bytes)
        }
    }

    private func end(_ count: Int, _ bytes: Int, _ session: Session) throws {
        guard json else {
            return session.console.note("\(Plural.of(count, "post")) \(dryRun ? "would be removed" : "removed"), about \(bytes) bytes.")
        }
        try session.console.writeObject { writer in
            writer.member(
                "summary",
                object: {
                    $0.member("removed", count)
                    $0.member("bytes", bytes)
                    $0.member("dry_run", dryRun)
                })
        }
    }
}
