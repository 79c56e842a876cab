import AggregatorKit
import ArgumentParser

struct PostsCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "posts",
        abstract: "List posts, newest first.",
        usage: "aggregator posts [<options>]",
        discussion: """
              aggregator posts --unread --since 3d
              aggregator posts --feed "Example Blog" --json --limit 100

            A list that is cut ends with the way to its next page, --after and a place; with --json each line has its own, \
            `_aggregator.cursor`. A place stays what it is when pulls give its post another date, or remove it; the id of a post stands for \
            where that post is now.

            `duplicates` in the configuration says what lists do with posts that several feeds have, for all or by tag: off; annotate (+2 \
            before one that two others repeat, ≡ before those); mark (reading one marks all); collapse (shown once).
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Which posts") var selection: PostSelection

    @Option(help: ArgumentHelp("Containing each of these words.", valueName: "words"))
    var search: String?

    @Option(
        help: ArgumentHelp("At most so many (50 on a terminal, all in a pipe).", valueName: "n"), transform: WholeNumber.from(0))
    var limit: Int?

    @Option(
        help: ArgumentHelp("Go on behind this place, whatever has come meanwhile: the last of a page, or a post's id.", valueName: "place"))
    var after: String?

    @Flag(help: "Also those that are hidden behind a post of another feed that they repeat.")
    var duplicates = false

    @Flag(help: "Print one JSON Feed item a line.")
    var json = false

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.store(.read)
        var query = try await selection.query(search, session, store)
        if let after { query.after = try await PostNames.place(after, in: query, store) }
        var remaining = limit ?? (session.console.output.isTerminal && !json ? 50 : .max)
        var isEmpty = true
        var pages = PostPages(query, in: store)
        var feeds = StoredFeeds()
        let stories = StoryReader.wanted(session, store)
        var cut: PostQuery.Cursor?
        // A page of which most posts are hidden is looked at as a whole: stories are searched for page by page.
        while remaining > 0, let page = try await pages.next(atMost: stories == nil ? remaining : max(remaining, 50)) {
            isEmpty = false
            var shown = try await stories?.shown(page.posts, in: page.query, showsAll: duplicates) ?? (posts: page.posts, notes: [:])
            if shown.posts.count > remaining {
                shown.posts.removeSubrange(remaining...)
                cut = shown.posts.last.map { page.query.place(of: $0) }
            }
            try await feeds.learn(shown.posts.map(\.feed), from: store)
            try PostRenderer(session: session, feeds: feeds, isJSON: json)
                .write(shown.posts, notes: shown.notes, in: page.query)
            remaining -= shown.posts.count
        }
        if !json, let place = cut ?? (pages.hasMore ? pages.place : nil) { session.sayWhereToGoOn(place) }
        if isEmpty, limit != 0, !json { try await session.note("No post matches.", of: store, isAboutPosts: true) }
        return .success
    }
}
