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
        let editor = session.editor(of: store)
        var seen: Set<FeedID> = []
        // One that is named twice is told of once.
        let outcomes = try await editor.followed(each: sources).filter { (try? $0.get()).map { seen.insert($0.id).inserted } ?? true }
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
                session.console.note(CommandFailure(error).quoting(sources).said(inJSON: false))
                status = .someFailed
            }
        }
        return status
    }

    /// Says what became of the posts. Another process may have pulled some since they were counted.
    private static func fate(of before: Int, kept: Int) -> String {
        if before + kept == 0 { return "it had no posts" }
        let removed = "\(Plural.of(max(before - kept, 0), "post")) removed"
        return kept == 0 ? removed : "\(removed), \(kept) starred kept"
    }
}
