import ArgumentParser

struct CredentialsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "credentials",
        abstract: "Keep, list and remove the secrets that servers are shown.",
        discussion: """
            A secret belongs to one scheme, host and port, and is shown to no other, whatever redirects say. It lies in a file of mode 0600 \
            (`credentials-file`), never in a store, an export or a log. Sources of that server that are followed are asked for their whole \
            documents next time: it may show more, or less, to who shows another secret.

              aggregator credentials set https://example.org/ --user ada
              pass example | aggregator credentials set https://example.org/ --bearer
            """,
        subcommands: [CredentialsSetCommand.self, CredentialsListCommand.self, CredentialsRemoveCommand.self])
}
