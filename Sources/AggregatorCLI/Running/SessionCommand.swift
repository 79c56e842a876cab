import AggregatorKit
import ArgumentParser

/// A command that works with services: it gets them in a session, and is told apart from those that only print help.
protocol SessionCommand: ParsableCommand, Sendable {
    var common: CommonOptions { get }
    /// What the command line sets, by configuration key.
    var settings: [String: [String]] { get }
    /// Whether programs read what it prints, and its failure as well.
    var json: Bool { get }
    /// Whether it asks servers: then what it needs for that is looked at first.
    var fetches: Bool { get }
    /// Whether it says itself what is wrong with the store.
    var reportsDamage: Bool { get }
    /// Ends with the status that the process should end with; a failure is one sentence. Throws where it was cancelled before its end.
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
