import AggregatorKit
import ArgumentParser

struct UnmergeCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "unmerge", abstract: "Take posts out of stories that they are no part of.",
        usage: "aggregator unmerge [<options>] <id> ...",
        discussion: """
            Posts of several feeds that lead to one page, have one title on one day, or nearly the same text are taken for one story. What \
            is taken out stands apart for good, whatever comes, until it is taken back. `aggregator explain ID` says why posts are merged.

              aggregator unmerge 3f2a9c1e
              aggregator unmerge --undo 3f2a9c1e
            """)

    @OptionGroup var common: CommonOptions

    @Flag(help: "Let them be part of stories again.")
    var undo = false

    @Argument(help: ArgumentHelp("Ids of posts, or unambiguous starts of them.", valueName: "id"))
    var ids: [String]

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.store(.write)
        var posts: [PostID] = []
        for id in ids { posts.append(try await PostNames.id(id, in: store)) }
        let count = try await store.mark(posts, StatusChange(isApart: !undo))
        session.console.note("\(Plural.of(count, "post")) \(undo ? "may be merged again" : "taken out").")
        return .success
    }
}
