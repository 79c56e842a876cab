import AggregatorKit
import ArgumentParser

struct ImportCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Follow everything in a list of subscriptions (OPML).",
        usage: "aggregator import [<options>] <file>",
        discussion: """
            What is followed already stays as it is, and so does a secret that a server has. Settings of sources come along, as `export` \
            writes them; secrets, a proxy, and limits beyond those of all sources do not.
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("An OPML file, or -.", valueName: "file"), completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp("What one list may hold, as in depth=500. Repeatable.", valueName: "name=n"),
        completion: LimitSetting.beginnings)
    var limit: [LimitSetting] = []

    @Flag(help: "Print one JSON object a subscription of the list, and one for the whole.")
    var json = false

    var settings: [String: [String]] { common.settings.merging(limit.settings) { $1 } }

    func validate() throws { for setting in limit { try setting.check() } }

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.store(.begin)
        let list = try await SourceResolver(session: session).list(file)
        let before = Set(try await store.subscriptions().map(\.id))
        let subscribed = try await CommandFailure.keeping(in: session.services.world.credentials) {
            try await session.editor(of: store).subscribe(to: list.entries, tell: SourceSecrets(session: session).tell)
        }
        let outcome = ImportOutcome(list: list, subscribed: subscribed, before: before)
        if json { try outcome.write(session.console) } else { outcome.tell(session.console) }
        return outcome.failures.isEmpty ? .success : .someFailed
    }
}
