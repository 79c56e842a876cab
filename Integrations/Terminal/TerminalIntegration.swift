public import AggregatorCore

/// The person at the other end: standard output, standard error and the keyboard. No other integration prints.
public struct TerminalIntegration: Integration {
    public let name = "Terminal"
    /// One for the whole process, as it knows which line is moving.
    public let console: any ConsoleService

    /// - Parameters:
    ///   - environment: `NO_COLOR`, `TERM` and `COLUMNS` are read from it, once.
    ///   - clock: Its `uptime` keeps a moving line from moving more often than eyes can follow.
    public init(environment: any EnvironmentService, clock: any ClockService) {
        console = TerminalConsole(environment: environment, clock: clock)
    }

    public var contribution: Contribution { Contribution() }

    public func health() async -> Health {
        func words(_ face: ConsoleFace) -> String {
            face.isTerminal ? "a terminal of \(face.width) columns\(face.hasColor ? " with colour" : "")" : "no terminal"
        }
        return Health(summary: "standard output is \(words(console.output)), standard error \(words(console.diagnostics))")
    }

    /// Removes a moving line.
    public func tearDown() async { console.showProgress(nil) }
}
