import AggregatorKit
import ArgumentParser

/// Which posts to mark if no ids are given.
struct MarkSelection: ParsableArguments {
    @Option(help: ArgumentHelp("Of the feed with this id, title or address.", valueName: "feed"))
    var feed: String?

    @Option(help: ArgumentHelp("With this tag, their own or their feed's.", valueName: "tag"))
    var tag: String?

    @Option(
        name: NameSpecification(PostSelection.upperBoundNames.map { .customLong($0) }),
        help: ArgumentHelp("Older than a date, or than an age such as 3d or 2w.", valueName: "date"))
    var before: String?

    var isEmpty: Bool { feed == nil && tag == nil && before == nil }

    func query(_ session: Session, _ store: any Store) async throws -> PostQuery {
        try await PostNames.query(feed: feed, tag: tag, since: nil, before: before, session, store)
    }
}
