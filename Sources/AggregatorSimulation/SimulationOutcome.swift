public import AggregatorCore

/// What came of a run.
public struct SimulationOutcome: Sendable, Hashable {
    /// The first promise that was broken; the run ended there.
    public var violation: SimulationViolation?
    /// Whole days that were lived.
    public var days = 0
    /// Runs of a pull, whatever came of them.
    public var pulls = 0
    /// That publishers were asked.
    public var requests = 0
    /// In the store at the end.
    public var posts = 0
    /// That users did, and that the store took.
    public var acts = 0
    /// That were made up.
    public var faults = 0
    /// Times that the store was opened anew because a process had ended in a write.
    public var restarts = 0
    /// Pulls that were recorded, and came out the same when replayed.
    public var replays = 0
    /// Over everything in the store at the end, as in an archive.
    public var archive = ArchiveDigest()
    /// Over everything that was asked, in order: when, where, with what.
    public var log = ContentHash().value

    /// Of a run that has not begun.
    public init() {}
}
