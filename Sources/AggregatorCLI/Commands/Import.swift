import AggregatorKit
import ArgumentParser

struct Import: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Follow everything in a list of subscriptions (OPML).",
        discussion: "What is followed already stays as it is, and so does a secret that a server has.")

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("An OPML file, or -.", valueName: "file"))
    var file: String

    @Option(help: ArgumentHelp("What one list may hold, as in depth=500. Repeatable.", valueName: "name=n"))
    var limit: [LimitSetting] = []

    var settings: [String: [String]] { common.settings.merging(limit.settings) { $1 } }

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.store()
        let (entries, unfetchable, list) = try await SourceResolver(session: session).list(file)
        let before = Set(try await store.subscriptions().map(\.id))
        let subscribed = try await Subscribing(services: session.services, store: store).subscribed(
            entries, tell: SourceSecrets(session: session).tell)
        // One that the list has twice is one.
        let found = Set(subscribed.map(\.subscription.id))
        let added = found.subtracting(before).count
        session.console.note(
            found.isEmpty
                ? "There is nothing to follow in \(file)."
                : "\(Plural.of(found.count, "subscription")) in \(file): \(added) added, \(found.count - added) already followed."
                    + (added > 0 ? " `aggregator pull` fetches them." : ""))
        let faulty = unfetchable.map { address in TypedText.fault(of: address).map { "\(address) (\($0))" } ?? address }
        passOver(faulty, "as nothing here fetches them", session)
        passOver(list.unaddressed.map(SourceResolver.unaddressed), "as the list has no address for them", session)
        if list.isCutOff { session.console.note(StyledText(SourceResolver.cutOff(file), .warning)) }
        return unfetchable.isEmpty && list.unaddressed.isEmpty && !list.isCutOff ? .success : .someFailed
    }

    /// Names what can't be followed, the first of many.
    private func passOver(_ names: [String], _ reason: String, _ session: Session) {
        guard !names.isEmpty else { return }
        let shown = names.prefix(10).map { VisibleText.of($0) }.joined(separator: ", ")
        let rest = names.count > 10 ? " and \(names.count - 10) more" : ""
        session.console.note("Passed over, \(reason): \(shown)\(rest).")
    }
}
