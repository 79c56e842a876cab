import AggregatorKit
import ArgumentParser

struct ExportCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write subscriptions as OPML, or posts as JSON Feed, to standard output.",
        usage: "aggregator export [<options>]",
        discussion: """
            A list holds what is set for each source, but no secret, no proxy and no file of authorities.

              aggregator export > subscriptions.opml
              aggregator export --format jsonfeed --unread > unread.json
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Which posts (jsonfeed)") var selection: PostSelection

    @Option(help: ArgumentHelp("Containing each of these words.", valueName: "words"))
    var search: String?

    @Option(help: ArgumentHelp("opml or jsonfeed.", valueName: "format"), completion: .list(["opml", "jsonfeed"]))
    var format = "opml"

    @Option(help: ArgumentHelp("At most so many posts.", valueName: "n"), transform: WholeNumber.from(0))
    var limit: Int?

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.store(.read)
        let list = session.services.subscriptionLists.first { $0.name == format }
        if let list {
            guard selection.isEverything, search == nil, limit == nil else {
                throw CommandFailure(
                    .notOfSubscriptions, "“\(format)” holds subscriptions, and these options choose posts; add --format jsonfeed.",
                    status: .usage)
            }
            let feeds = try await store.feeds()
            let subscriptions = try await store.subscriptions()
            let entries = subscriptions.map { subscription in
                SubscriptionListEntry(
                    address: subscription.address, title: subscription.name ?? feeds[subscription.id]?.title?.plain,
                    hasOwnTitle: subscription.name == nil, homePage: feeds[subscription.id]?.addresses.homePage ?? subscription.homePage,
                    tags: subscription.tags,
                    settings: SourceSettings.listed(subscription.preferences))
            }
            let output = list.write(entries, title: "Subscriptions")
            try session.console.write(String(decoding: output, as: UTF8.self) + (output.last == 10 ? "" : "\n"))
            let cut = subscriptions.count { SourceSettings.areCut($0.preferences) }
            if cut > 0 {
                session.console.note(
                    "Not in the list: the proxy or the certificate authorities of \(Plural.of(cut, "source")), which are this machine's; "
                        + "`aggregator archive` keeps them.")
            }
        } else if let writer = session.services.writers.first(where: { $0.name == format }) {
            try await write(try await selection.query(search, session, store), as: writer, store, session)
        } else {
            let names = session.services.subscriptionLists.map(\.name) + session.services.writers.map(\.name)
            throw CommandFailure(
                .unknownFormat, "“\(format)” is no format to export; there are \(names.listed("and")).", status: .usage)
        }
        try await session.noteNothingFollowed(in: store, isAboutPosts: list == nil)
        return .success
    }

    /// Writes one post at a time: a store may not fit into memory.
    private func write(_ query: PostQuery, as writer: any DocumentWriter, _ store: any Store, _ session: Session) async throws {
        func write(_ bytes: [UInt8]) throws { try session.console.write(json: bytes) }
        var pages = PostPages(query, in: store)
        var (feeds, count) = (StoredFeeds(), 0)
        // The first page is read before anything is written, so an unreadable store leaves no output.
        var page = try await pages.next(atMost: limit ?? .max)
        try write(writer.head(title: "Posts"))
        while let posts = page?.posts {
            try await feeds.learn(posts.map(\.feed), from: store)
            for post in posts {
                try write(writer.part([post], feeds: feeds.byID, behind: count))
                count += 1
            }
            page = try await pages.next(atMost: limit.map { $0 - count } ?? .max)
        }
        try write(writer.tail() + [10])
    }
}
