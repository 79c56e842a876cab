import AggregatorKit
import ArgumentParser

/// The options of `RequestArguments` and others, for a source that is followed.
struct SourceArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Pull it this often, as in 6h.", valueName: "duration"))
    var interval: String?

    @OptionGroup var requests: RequestArguments

    /// The options that were given, by the names of their settings.
    var given: [(name: String, text: String)] { (interval.map { [("interval", $0)] } ?? []) + requests.given }
}

extension SourceSettings {
    init(_ preferences: Subscription.Preferences, _ session: Session) {
        let environment = session.services.world.environment
        self.init(preferences, workingDirectory: environment.workingDirectory, home: StandardFolders(environment).home)
    }

    /// Notes settings that are accepted but can't take full effect.
    func tellLimits(_ session: Session) {
        let floor = session.scheduleBounds.floor
        guard let interval = preferences.interval, interval < floor else { return }
        session.console.note(
            "It is asked at most every \(DurationText.of(floor)); a shorter `interval` in the configuration lowers that for all sources.")
    }

    mutating func set(_ given: [(name: String, text: String)]) throws(ConfigurationFailure) {
        for (name, text) in given { try set(name, to: text) }
    }
}
