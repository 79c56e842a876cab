import AggregatorKit
import ArgumentParser

struct CredentialsListCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List whom a secret is kept for, and of what kind it is.",
        usage: "aggregator credentials list [<options>]",
        discussion: "Those in the file; what variables and commands know can't be listed.")

    @OptionGroup var common: CommonOptions

    @Flag(help: "Print one JSON object an origin.")
    var json = false

    func run(in session: Session) async throws -> ExitStatus {
        let credentials = session.services.world.credentials
        let origins = try await CommandFailure.reading { try await credentials.origins() }
        for origin in origins {
            let kind = try await credentials.credential(for: origin)?.description
            let headers = try await credentials.headers(for: origin).map(\.name)
            if json {
                try session.console.writeObject {
                    $0.member("origin", origin.description)
                    $0.member("credential", kind)
                    $0.member("headers", list: headers)
                }
            } else {
                let kinds = [kind].compactMap(\.self) + headers.map { "header \($0)" }
                try session.console.write(StyledText(origin.description, .link) + StyledText("\t\(kinds.joined(separator: ", "))\n"))
            }
        }
        if origins.isEmpty, !json { session.console.note("No secret is kept; `aggregator credentials set` keeps one.") }
        return .success
    }
}
