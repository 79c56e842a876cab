import AggregatorKit
import ArgumentParser

/// A command that works with services, which a session gives it, unlike commands that only print help.
protocol SessionCommand: ParsableCommand, Sendable {
    var common: CommonOptions { get }
    /// What the command line sets, by configuration key.
    var settings: [String: [String]] { get }
    /// Whether it prints JSON for programs, its failure included.
    var json: Bool { get }
    /// Whether it makes requests: then the file of certificate authorities is checked first.
    var fetches: Bool { get }
    /// Whether it reports damage of the store itself.
    var reportsDamage: Bool { get }
    /// Runs the command and returns the exit status of the process. Failures are one sentence. Throws if it was cancelled before its end.
    func run(in session: Session) async throws -> ExitStatus
}

extension SessionCommand {
    var settings: [String: [String]] { common.settings }
    var json: Bool { false }
    var fetches: Bool { false }
    var reportsDamage: Bool { false }

    /// Never called: the entry point runs session commands itself.
    func run() throws { throw CleanExit.helpRequest(self) }
}

/// A session command that fetches.
protocol FetchingCommand: SessionCommand {
    var fetching: FetchArguments { get }
}

extension FetchingCommand {
    var settings: [String: [String]] { common.settings.merging(fetching.settings) { $1 } }
    var fetches: Bool { true }
}
