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
        let listed = try await SourceResolver(session: session).listed(file)
        let entries = listed.filter { session.services.canFetch($0.address) }
        let before = Set(try await store.subscriptions().map(\.id))
        let subscribed = try await Subscribing(services: session.services, store: store).subscribed(entries)
        let added = Set(subscribed.map(\.subscription.id)).subtracting(before).count
        session.console.note(
            "\(Plural.of(entries.count, "subscription")) in \(file): \(added) added, \(entries.count - added) already followed."
                + (added > 0 ? " `aggregator pull` fetches them." : ""))
        guard entries.count < listed.count else { return .success }
        let passed = listed.filter { !session.services.canFetch($0.address) }.map {
            VisibleText.of($0.address.redacted, keepingLines: false)
        }
        session.console.note(
            "Passed over, as nothing here fetches them: \(passed.prefix(10).joined(separator: ", "))\(passed.count > 10 ? ", …" : "").")
        return .someFailed
    }
}
