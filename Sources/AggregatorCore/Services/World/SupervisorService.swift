/// Tells whoever watches over the process, mostly systemd, how it is doing.
///
/// - Each word arrives as it is, at once and in the order of the calls; nobody waits for an answer.
/// - A status is one line, whatever is in it.
/// - Where nobody watches, telling has no effect, and `patience` is `nil`.
public protocol SupervisorService: Sendable {
    /// Seconds within which it wants to hear `alive`, again and again, before it takes the process for dead; `nil` when it doesn't.
    var patience: Double? { get }
    /// Never fails and never waits: a word that can't be told is lost.
    func tell(_ word: SupervisorWord)
}

/// What a supervisor is told.
public enum SupervisorWord: Sendable, Hashable {
    /// Started, and at work.
    case ready
    /// About to end.
    case stopping
    /// To be said again within `patience`.
    case alive
    /// What it does, for a person.
    case status(String)
}

/// Nobody watches.
public struct NoSupervisor: SupervisorService {
    public let patience: Double? = nil
    /// Has no patience, as it expects nothing.
    public init() {}
    public func tell(_ word: SupervisorWord) {}
}
