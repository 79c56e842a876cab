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
}
