import AggregatorKit
import ArgumentParser

struct Import: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Follow everything in a list of subscriptions (OPML).", discussion: "What is followed already stays as it is.")

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("An OPML file, or -.", valueName: "file"))
    var file: String

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.store()
        let entries = try await SourceResolver(session: session).listed(file)
        let before = Set(try await store.subscriptions().map(\.id))
        let subscribed = try await Subscribing(services: session.services, store: store).subscribed(entries)
        let added = Set(subscribed.map(\.subscription.id)).subtracting(before).count
        session.console.note(
            "\(Plural.of(entries.count, "subscription")) in \(file): \(added) added, \(entries.count - added) already followed."
                + (added > 0 ? " `aggregator pull` fetches them." : ""))
        return .success
    }
}
