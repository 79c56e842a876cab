/// Detects sources whose posts differ at every request (a counter, a token, a generated address): for these, only what is stable counts for
/// edits (`Fingerprint.Extent.lasting`). Pure.
public struct Restlessness: Sendable, Hashable {
    /// Consecutive documents in which nearly every known post had changed.
    public var streak: Int
    /// When it was detected; `nil` for a source whose posts are stable.
    public var since: Timestamp?

    /// Creates the state of a source; without arguments, its posts are stable.
    public init(streak: Int = 0, since: Timestamp? = nil) {
        self.streak = streak
        self.since = since
    }

    /// The number of such documents that rule out chance. A few posts may well all be edited often, like those of an incident.
    private static func threshold(changed: Int) -> Int { max(3, (12 + changed - 1) / max(changed, 1)) }
    /// Whether nearly every post has changed. Some may not: a signature may be only in the addresses of pictures, and not each post has
    /// one.
    private static func isNearlyEvery(_ changed: Int, of known: Int) -> Bool { changed >= known - known / 4 }
    /// Seconds after which it is tested again: publishers fix their feeds.
    private static let term: Int64 = 30 * 86_400

    /// When it is tested again.
    public var until: Timestamp? { since?.adding(seconds: Self.term) }

    /// Whether the texts, dates and attachments of its posts say nothing about edits now.
    public func isRestless(at moment: Timestamp) -> Bool {
        // A start in the future comes from a clock that ran ahead, and must not count.
        since.map { $0 <= moment && moment < $0.adding(seconds: Self.term) } ?? false
    }

    /// The state after a document with so many known posts, of which so many had changed by all that matters in them.
    package func after(known: Int, changed: Int, at moment: Timestamp) -> Restlessness {
        if isRestless(at: moment) { return self }
        guard known > 0 else { return self }
        // Nothing was counted while texts were left out: one more such document is enough to decide.
        if since != nil { return Restlessness(streak: Self.threshold(changed: known - known / 4) - 1) }
        guard Self.isNearlyEvery(changed, of: known) else { return Restlessness() }
        let streak = streak.countedUp
        return streak >= Self.threshold(changed: changed) ? Restlessness(since: moment) : Restlessness(streak: streak)
    }
}
