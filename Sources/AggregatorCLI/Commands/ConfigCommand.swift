import AggregatorKit
import ArgumentParser

struct ConfigCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print each setting and where it came from.",
        usage: "aggregator config [<options>]",
        discussion: """
            Settings are read from config.json in $XDG_CONFIG_HOME/aggregator, then from AGGREGATOR_… variables, then from options; \
            the later wins.
            """)

    @OptionGroup var common: CommonOptions

    @Flag(help: "Print one JSON object a setting.")
    var json = false

    func run(in session: Session) async throws -> ExitStatus {
        let view = ConfigurationView(inForce(session))
        if json {
            try session.console.write(json: view.jsonLines)
        } else {
            try session.console.write(view.text(width: session.columns))
        }
        return .success
    }

    /// Returns the settings with defaults filled in. Made-up worlds have secrets of their own and no credentials file.
    private func inForce(_ session: Session) -> Configuration {
        var configuration = session.configuration
        configuration.store = configuration.store ?? session.stores.address
        configuration.userAgent = configuration.userAgent ?? ComposingOptions().userAgent
        if configuration.environment == .production {
            configuration.credentialsFile =
                configuration.credentialsFile ?? StandardFolders(session.services.world.environment).credentials
        }
        return configuration
    }
}
