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

    /// Where stores are that nobody named; `nil` where the machine doesn't say. Development has a place of its own, so that it never meets
    /// what somebody reads.
    static func dataFolder(_ configuration: Configuration, _ environment: any EnvironmentService) -> String? {
        guard configuration.environment == .production else {
            return
                "\(environment.variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp")/aggregator-\(configuration.environment.rawValue)"
        }
        return StandardFolders(environment).data
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
