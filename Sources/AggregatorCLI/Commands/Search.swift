import AggregatorKit
import ArgumentParser

struct Search: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find posts by their words.",
        discussion: """
            A post is found when each of the words is in its title, authors, summary or text, by itself or as the beginning of a longer \
            one, and anywhere in scripts without spaces; case and accents make no difference. Posts with more of the words in their titles \
            come first, then newer ones.

              aggregator search swift concurrency
              aggregator search 日本 --order newest --unread
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Which posts") var selection: FoundSelection

    @Argument(help: ArgumentHelp("What to look for.", valueName: "words"))
    var words: [String]

    @Option(help: ArgumentHelp("relevance or newest.", valueName: "order"))
    var order = PostQuery.Order.relevance

    @Option(help: ArgumentHelp("At most so many.", valueName: "n"))
    var limit = 20

    @Option(help: ArgumentHelp("Go on behind this post: the last id of a page.", valueName: "id"))
    var after: String?

    @Flag(help: "Print one JSON Feed item a line.")
    var json = false

    func validate() throws {
        if limit < 0 { throw ValidationError("--limit takes a number from 0.") }
    }

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.storeToRead()
        var query = try await selection.query(session, store)
        query.search = words.joined(separator: " ")
        query.order = order
        query.limit = limit
        if let after { query.after = try await PostNames.place(after, in: query, store) }
        let posts = try await store.posts(matching: query)
        let feeds = try await StoredFeeds(store)
        if json { try PostRenderer(session: session, feeds: feeds, isJSON: true).write(posts) } else { try write(posts, feeds, session) }
        if posts.isEmpty, !json { session.console.note("No post has all of these words.") }
        return .success
    }

    /// Two lines a post: what it is, and where the words stand in it.
    private func write(_ posts: [StoredPost], _ feeds: StoredFeeds, _ session: Session) throws {
        let folded = SearchText.words(of: words.joined(separator: " "))
        let renderer = PostRenderer(session: session, feeds: feeds, isJSON: false)
        for post in posts {
            try renderer.write([post])
            guard session.columns != nil else { continue }
            let text =
                post.post.content.html.map(session.services.html.plainText) ?? post.post.content.text ?? post.post.summary?.plain ?? ""
            var line = StyledText("    ")
            for (number, piece) in Snippet(of: text, words: folded).pieces.enumerated() {
                line += StyledText(piece, number % 2 == 1 ? .strong : .faint)
            }
            try session.console.write(line + "\n")
        }
    }
}

/// Which posts to look into.
struct FoundSelection: ParsableArguments {
    @Option(help: ArgumentHelp("Of the feed with this id, title or address.", valueName: "feed"))
    var feed: String?

    @Flag(help: "Unread ones.")
    var unread = false

    @Flag(help: "Starred ones.")
    var starred = false

    @Option(help: ArgumentHelp("With this tag, their own or their feed's.", valueName: "tag"))
    var tag: String?

    @Option(help: ArgumentHelp("Not older than a date, or than an age such as 3d or 2w.", valueName: "date"))
    var since: String?

    func query(_ session: Session, _ store: any Store) async throws -> PostQuery {
        var query = try await PostNames.query(feed: feed, tag: tag, since: since, before: nil, session, store)
        if unread { query.isRead = false }
        if starred { query.isStarred = true }
        return query
    }
}
