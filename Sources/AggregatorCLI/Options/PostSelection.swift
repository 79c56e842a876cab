public import AggregatorKit
public import ArgumentParser

/// Which posts a command is about.
struct PostSelection: ParsableArguments {
    @Option(help: ArgumentHelp("Of the feed with this id, title or address.", valueName: "feed"))
    var feed: String?

    @Flag(help: "Unread ones.")
    var unread = false

    @Flag(help: "Starred ones.")
    var starred = false

    @Option(help: ArgumentHelp("With this tag, their own or their feed's.", valueName: "tag"))
    var tag: String?

    @Option(help: ArgumentHelp("article, video or audio.", valueName: "kind"))
    var kind: Post.Kind?

    @Option(help: ArgumentHelp("Not older than a date, or than an age such as 3d or 2w.", valueName: "date"))
    var since: String?

    @Option(
        name: [.customLong("before"), .customLong("until")],
        help: ArgumentHelp("Older than a date, or than an age such as 3d or 2w.", valueName: "date"))
    var before: String?

    @Option(help: ArgumentHelp("Containing each of these words.", valueName: "words"))
    var search: String?

    func query(_ session: Session, _ store: any Store) async throws -> PostQuery {
        var query = try await PostNames.query(feed: feed, tag: tag, since: since, before: before, session, store)
        if unread { query.isRead = false }
        if starred { query.isStarred = true }
        query.kind = kind
        query.search = search
        return query
    }
}

extension Post.Kind: ExpressibleByArgument {}
extension PostQuery.Order: ExpressibleByArgument {}
