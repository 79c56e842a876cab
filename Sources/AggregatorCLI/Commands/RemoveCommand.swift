import AggregatorKit
import ArgumentParser

struct RemoveCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Stop following sources.", discussion: "Their posts are removed, but starred ones are kept.")

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("The address, host, name or id of a subscription.", valueName: "source"))
    var sources: [String]

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.store(.write)
        let subscribing = Subscribing(services: session.services, store: store)
        var status = ExitStatus.success
        for source in sources {
            do {
                let subscription = try await subscribing.followed(source)
                let before = try await Self.posts(of: subscription, in: store)
                try await subscribing.leave(subscription)
                let kept = try await Self.posts(of: subscription, in: store)
                session.console.note(
                    StyledText("No longer following ") + StyledText(subscription.address.redacted, .link)
                        + StyledText(": \(Self.fate(of: before, kept: kept))"))
            } catch  where Self.isMissing(error) {
                session.console.note(CommandFailure(error).said(inJSON: false))
                status = .someFailed
            }
        }
        return status
    }

    private static func posts(of subscription: Subscription, in store: any Store) async throws(StoreFailure) -> Int {
        try await store.counts(of: [subscription.id])[subscription.id]?.posts ?? 0
    }

    /// Says what became of the posts. Another process may have pulled some since they were counted.
    private static func fate(of before: Int, kept: Int) -> String {
        if before + kept == 0 { return "it had no posts" }
        let removed = "\(Plural.of(max(before - kept, 0), "post")) removed"
        return kept == 0 ? removed : "\(removed), \(kept) starred kept"
    }

    /// Whether the source is not followed, perhaps because another process has just removed it; the command then goes on with the others.
    private static func isMissing(_ error: any Error) -> Bool { error is CommandFailure || (error as? StoreFailure)?.code == .notFound }
}
