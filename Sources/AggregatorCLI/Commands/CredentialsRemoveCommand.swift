import AggregatorKit
import ArgumentParser

struct CredentialsRemoveCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Forget every secret of an origin.",
        usage: "aggregator credentials remove [<options>] <origin or source>")

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("An address of the server's, or a subscription.", valueName: "origin or source"))
    var place: String

    /// `true`, as secrets need no store.
    var reportsDamage: Bool { true }

    func run(in session: Session) async throws -> ExitStatus {
        let origin = try await CredentialPlace.origin(place, session)
        guard try await SourceSecrets(session: session).forget(origin) else {
            throw CommandFailure(
                .unknownOrigin, "No secret is kept for \(origin); `aggregator credentials list` lists whom some are kept for.")
        }
        session.console.note("Forgot every secret of \(origin).")
        return .success
    }
}
