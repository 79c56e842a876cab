public import AggregatorCore
import System
import Terminal

/// What can be asked before an environment is chosen: variables and files, to read the configuration, and a console, to complain.
public struct Machine: Sendable {
    public let environment: any EnvironmentService
    public let files: any FileService
    public let console: any ConsoleService

    public init() {
        let system = SystemIntegration()
        environment = system.environment
        files = system.files
        console = TerminalIntegration(environment: system.environment, clock: system.clock).console
    }
}
