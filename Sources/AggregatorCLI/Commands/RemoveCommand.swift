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
        let store = try await session.store()
        let subscribing = Subscribing(services: session.services, store: store)
        var status = ExitStatus.success
        for source in sources {
            do {
                let subscription = try await subscribing.followed(source)
                try await subscribing.leave(subscription)
                session.console.note(StyledText("No longer following ") + StyledText(subscription.address.text, .link))
            } catch  where Self.isMissing(error) {
                session.console.note(CommandFailure(error).said(inJSON: false))
                status = .someFailed
            }
        }
        return status
    }

    /// Nobody follows it, or another process has just removed it: the others are still to be.
    private static func isMissing(_ error: any Error) -> Bool { error is CommandFailure || (error as? StoreFailure)?.code == .notFound }
}
