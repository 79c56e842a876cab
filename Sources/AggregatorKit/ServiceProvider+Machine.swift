public import AggregatorCore
import System
import Terminal

/// What can be asked before an environment is chosen: variables and files, to read the configuration, and a console and a
/// clock, to complain.
public struct Machine: Sendable {
    /// The process's own variables.
    public let environment: any EnvironmentService
    /// The disk.
    public let files: any FileService
    /// The process's own standard streams.
    public let console: any ConsoleService
    /// The machine's own.
    public let clock: any ClockService

    /// To be made before anything else is opened: standard streams that the process was started without are not lent to others from then
    /// on, and one whose reader is gone is an error and no signal.
    public init() {
        SystemIntegration.secureStreams()
        let system = SystemIntegration()
        environment = system.environment
        files = system.files
        clock = system.clock
        console = TerminalIntegration(environment: system.environment, clock: system.clock).console
    }
}
