import AggregatorKit
import ArgumentParser

/// Runs a command in a session: sets services up before it, tears them down after it, and listens for signals.
enum CommandRunner {
    /// Never throws: it reports every failure before it returns.
    ///
    /// - Parameter typed: The words of the command line, which messages may quote.
    static func run(
        _ command: some SessionCommand, in composition: Aggregator.Composition, _ configuration: Configuration, machine: Machine,
        typed: [String]
    ) async -> ExitStatus {
        do {
            return try await Aggregator.withServices(composition) { services, manager in
                var configuration = configuration
                try services.resolveStore(of: &configuration)
                let stores = StoreKeeper(
                    services: services, configuration: configuration, dataFolder: configuration.dataFolder(machine.environment))
                let session = Session(
                    services: services, manager: manager, configuration: configuration, stores: stores,
                    politeness: SharedPoliteness(services, configuration))
                return try await untilInterrupted(services.world, isSilent: command.json) {
                    // The store is closed in the cancellable task: after a signal, it postpones what can be done later.
                    do {
                        let status = try await command.run(in: session)
                        let damage = command.reportsDamage ? nil : await stores.damage
                        await stores.close()
                        return end(status, damage, of: command, machine)
                    } catch {
                        await stores.close()
                        throw error
                    }
                }
            }
        } catch let failure as FileFailure where failure.code == .closed {
            // The reader of our output has closed it.
            return .success
        } catch {
            machine.console.showProgress(nil)
            return CommandFailure.report(error, about: typed, to: machine.console, clock: machine.clock)
        }
    }

    /// Reports once that the store is damaged, and so what was printed incomplete.
    private static func end(
        _ status: ExitStatus, _ damage: StoreFailure?, of command: some SessionCommand, _ machine: Machine
    ) -> ExitStatus {
        guard let failure = damage.map(CommandFailure.init) else { return status }
        machine.console.note(failure.said(inJSON: command.json))
        return [.success, .someFailed].contains(status) ? failure.status : status
    }

    /// Seconds from a signal to the warning; soon after that, the signal ends the process (`SignalService`).
    private static let endTimeout = 1.7

    /// Cancels the work on a signal; the work stores what is complete and throws, and the status is then the signal's. Work that completes
    /// all the same returns its own status.
    private static func untilInterrupted(
        _ world: World, isSilent: Bool, _ work: @escaping @Sendable () async throws -> ExitStatus
    ) async throws -> ExitStatus {
        let task = Task { try await work() }
        let listener = Task { () -> Int32? in
            let status = await world.signals.interruption()
            if status != nil { task.cancel() }
            return status
        }
        let warner = Task {
            guard await world.signals.interruption() != nil, !isSilent else { return }
            try await world.clock.sleep(seconds: endTimeout)
            world.console.showProgress(nil)
            world.console.note(StyledText("Still working, or waiting for a store in use; ending it now.", .warning))
        }
        let result = await task.result
        listener.cancel()
        warner.cancel()
        let interruption = await listener.value
        if case .failure = result, let interruption { return ExitStatus(code: interruption) }
        return try result.get()
    }
}
