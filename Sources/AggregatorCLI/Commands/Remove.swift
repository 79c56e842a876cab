import AggregatorKit
import ArgumentParser

struct Remove: SessionCommand {
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
                try await store.unsubscribe(subscription.id)
                session.console.note(StyledText("No longer following ") + StyledText(subscription.address.text, .link))
            } catch let failure as CommandFailure {
                session.console.note(failure.said(inJSON: false))
                status = .someFailed
            }
        }
        return status
    }
}
