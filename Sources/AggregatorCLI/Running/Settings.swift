import AggregatorKit

/// Reads the user's settings for one command.
enum Settings {
    static func read(_ machine: Machine, _ command: some SessionCommand) async throws(ConfigurationFailure) -> Configuration {
        let configuration = try await ConfigurationReader(environment: machine.environment, files: machine.files)
            .read(path: command.common.config, options: command.settings)
        if command.fetches { try await configuration.checkAuthorities(machine.files) }
        return configuration
    }

    /// Reads the settings for a line of a batch: the batch's own, changed by those of the line.
    static func read(
        _ world: World, _ command: some SessionCommand, over outer: Configuration
    ) async throws(ConfigurationFailure) -> Configuration {
        let configuration = try ConfigurationReader(environment: world.environment, files: world.files).set(command.settings, over: outer)
        if command.fetches { try await configuration.checkAuthorities(world.files) }
        return configuration
    }

    /// The folder of default stores; `nil` if the machine doesn't name one. Made-up worlds have a folder beside the production one, so that
    /// they never touch real data. It is the user's own: in a shared place the store could be another user's.
    static func dataFolder(_ configuration: Configuration, _ environment: any EnvironmentService) -> String? {
        let folder = StandardFolders(environment).data
        return configuration.environment == .production ? folder : folder.map { "\($0)-\(configuration.environment.rawValue)" }
    }
}

extension ComposingOptions {
    init(_ configuration: Configuration) {
        self.init()
        if let userAgent = configuration.userAgent { self.userAgent = userAgent }
        parseLimits = configuration.parseLimits
        seed = configuration.seed
        delay = configuration.delay
        credentialsFile = configuration.credentialsFile
        credentialsCommand = configuration.credentialsCommand
    }
}
