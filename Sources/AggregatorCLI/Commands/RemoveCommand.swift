import AggregatorKit
import ArgumentParser

struct RemoveCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Stop following sources.",
        usage: "aggregator remove [<options>] <source> ...", discussion: "Their posts are removed, but starred ones are kept.")

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("The address, host, name or id of a subscription.", valueName: "source"))
    var sources: [String]

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.store(.write)
        let editor = SubscriptionEditor(services: session.services, store: store)
        let outcomes = try await found(by: editor)
        let ids = outcomes.compactMap { try? $0.get().id }
        let before = try await store.counts(of: ids)
        // All of them at once: a store may have to write its whole list for each call.
        let removed = try await editor.leave(outcomes.compactMap { try? $0.get() })
        let kept = try await store.counts(of: ids)
        var status = ExitStatus.success
        for outcome in outcomes {
            do {
                let subscription = try outcome.get()
                guard removed.contains(subscription.id) else { throw StoreFailure.notSubscribed(subscription.id) }
                let fate = Self.fate(of: before[subscription.id]?.posts ?? 0, kept: kept[subscription.id]?.posts ?? 0)
                session.console.note(
                    StyledText("No longer following ") + StyledText(subscription.address.redacted, .link) + StyledText(": \(fate)"))
            } catch {
                session.console.note(CommandFailure(error).said(inJSON: false))
                status = .someFailed
            }
        }
        return status
    }

    /// The subscription that each name means, or why it means none. One that is named twice comes once.
    private func found(by editor: SubscriptionEditor) async throws -> [Result<Subscription, any Error>] {
        var found: [Result<Subscription, any Error>] = []
        var seen: Set<FeedID> = []
        for (source, meant) in zip(sources, try await editor.meant(byEach: sources)) {
            do {
                let subscription = try await editor.followed(source, among: meant)
                if seen.insert(subscription.id).inserted { found.append(.success(subscription)) }
            } catch let error as CommandFailure { found.append(.failure(error)) }
        }
        return found
    }

    /// Says what became of the posts. Another process may have pulled some since they were counted.
    private static func fate(of before: Int, kept: Int) -> String {
        if before + kept == 0 { return "it had no posts" }
        let removed = "\(Plural.of(max(before - kept, 0), "post")) removed"
        return kept == 0 ? removed : "\(removed), \(kept) starred kept"
    }
}
