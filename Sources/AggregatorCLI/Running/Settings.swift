import AggregatorKit

/// What the user decided, read for one command.
enum Settings {
    static func read(_ machine: Machine, _ command: some SessionCommand) async throws(ConfigurationFailure) -> Configuration {
        let configuration = try await ConfigurationReader(environment: machine.environment, files: machine.files)
            .read(path: command.common.config, options: command.settings)
        if command.fetches { try await configuration.checkAuthorities(machine.files) }
        return configuration
    }

    /// For a line of a batch: what holds for the batch does, unless the line says otherwise.
    static func read(
        _ world: World, _ command: some SessionCommand, over outer: Configuration
    ) async throws(ConfigurationFailure) -> Configuration {
        let configuration = try ConfigurationReader(environment: world.environment, files: world.files).set(command.settings, over: outer)
        if command.fetches { try await configuration.checkAuthorities(world.files) }
        return configuration
    }

    /// Where stores are that nobody named; `nil` where the machine doesn't say. Made-up worlds have a folder beside the real one's, so that they
    /// never meet what somebody reads, and of the user's own: what lies in a place for everybody may be another's.
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
