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
        name: NameSpecification(upperBoundNames.map { .customLong($0) }),
        help: ArgumentHelp("Older than a date, or than an age such as 3d or 2w.", valueName: "date"))
    var before: String?

    @Option(
        help: ArgumentHelp("What was saved under this name with `aggregator search --save`; other options go before.", valueName: "name"))
    var saved: String?

    /// The two names of the option that sets the upper bound of dates.
    static let upperBoundNames = ["before", "until"]

    /// Whether it selects every post.
    var isEverything: Bool {
        !unread && !starred && kind == nil && [feed, tag, since, before, saved].allSatisfy { $0 == nil }
    }

    /// Returns the options combined with those of the saved search.
    ///
    /// - Parameter words: The words that were typed; they are added to the saved ones.
    func search(_ words: String?, _ store: any Store) async throws -> SavedSearch {
        // Text without words would match every post.
        if let words, SearchText.words(of: words).isEmpty { throw Self.noWords }
        var search = SavedSearch(saved ?? "")
        if let saved {
            guard let known = try await SavedSearches(store).named(saved) else { throw Self.unknown(saved) }
            search = known
        }
        search.words = [search.words, words].compactMap(\.self).joined(separator: " ")
        if search.words?.isEmpty == true { search.words = nil }
        if let feed { (search.feed, search.feedID) = (feed, nil) }
        search.tag = tag ?? search.tag
        search.kind = kind ?? search.kind
        search.since = since ?? search.since
        search.before = before ?? search.before
        if unread { search.isUnread = true }
        if starred { search.isStarred = true }
        return search
    }

    func query(_ words: String?, _ session: Session, _ store: any Store) async throws -> PostQuery {
        try await search(words, store).query(session, store)
    }

    static var noWords: CommandFailure {
        CommandFailure(.badUsage, "Say what to look for: a word with a letter or a digit, or --saved NAME.", status: .usage)
    }

    static func unknown(_ name: String) -> CommandFailure {
        CommandFailure(.unknownSearch, "No search was saved as “\(name)”; `aggregator search --list` shows those that were.")
    }
}

extension Post.Kind: ExpressibleByArgument {}
extension PostQuery.Order: ExpressibleByArgument {}
