public import AggregatorCore
import System
import Terminal

/// What is available before an environment is chosen: variables and files, from which the configuration is read, and a console and a clock
/// for messages.
public struct Machine: Sendable {
    /// The variables of the process.
    public let environment: any EnvironmentService
    /// The disk.
    public let files: any FileService
    /// The standard streams of the process.
    public let console: any ConsoleService
    /// The clock of the machine.
    public let clock: any ClockService

    /// Must be created before anything else is opened. From then on, no file gets the number of a standard stream that the process was
    /// started without, and writing to one whose reader is gone is an error and no signal.
    public init() {
        SystemIntegration.secureStreams()
        let system = SystemIntegration()
        // Afterwards, as the terminal has a smallest width of its own.
        SystemIntegration.dropNarrowColumns()
        environment = system.environment
        files = system.files
        clock = system.clock
        console = TerminalIntegration(environment: system.environment, clock: system.clock).console
    }
}
