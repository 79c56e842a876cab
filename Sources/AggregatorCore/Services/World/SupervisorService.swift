/// Tells the supervisor of the process, mostly systemd, how it is doing.
///
/// - Each word is passed on as it is, at once and in the order of the calls; there is no answer to wait for.
/// - A status is one line, whatever is in it.
/// - Without a supervisor, telling has no effect, and `watchdogInterval` is `nil`.
public protocol SupervisorService: Sendable {
    /// Seconds within which the supervisor expects `alive`, again and again, before it takes the process for dead; `nil` when it expects
    /// none.
    var watchdogInterval: Double? { get }
    /// Never fails and never waits: a word that can't be told is lost.
    func tell(_ word: SupervisorWord)
}

/// What a supervisor is told.
public enum SupervisorWord: Sendable, Hashable {
    /// Started, and at work.
    case ready
    /// About to end.
    case stopping
    /// To be repeated within `watchdogInterval`.
    case alive
    /// What the process does, for a person.
    case status(String)
}

/// No supervisor: all words are dropped.
public struct NoSupervisor: SupervisorService {
    public let watchdogInterval: Double? = nil
    /// Creates one that expects nothing.
    public init() {}
    public func tell(_ word: SupervisorWord) {}
}
