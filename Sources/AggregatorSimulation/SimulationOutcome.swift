public import AggregatorCore

/// The result of a run.
public struct SimulationOutcome: Sendable, Hashable {
    /// The first promise that was broken; the run ended there.
    public var violation: SimulationViolation?
    /// Whole days that were simulated.
    public var days = 0
    /// Pulls, successful or not.
    public var pulls = 0
    /// Requests to publishers.
    public var requests = 0
    /// Posts in the store at the end.
    public var posts = 0
    /// Acts of users that the store accepted.
    public var acts = 0
    /// Faults that were injected.
    public var faults = 0
    /// Times that the store was reopened because a process had ended during a write.
    public var restarts = 0
    /// Pulls that were recorded, and gave the same result when replayed.
    public var replays = 0
    /// The digest of everything in the store at the end, as of an archive.
    public var archive = ArchiveDigest()
    /// The hash of all requests in order: their times, addresses and entity tags.
    public var log = ContentHash().value

    /// The outcome of a run that has not begun.
    public init() {}
}
