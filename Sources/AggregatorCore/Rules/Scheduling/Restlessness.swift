/// Notices sources whose posts say something else at every request (a counter, a token, an address made anew): there only what lasts
/// tells edits (`Fingerprint.Extent.lasting`). Pure.
public struct Restlessness: Sendable, Hashable {
    /// Documents in a row in which nearly every known post had changed.
    public var streak: Int
    /// When it was noticed; `nil` for a source that holds still.
    public var since: Timestamp?

    /// Without arguments: it holds still.
    public init(streak: Int = 0, since: Timestamp? = nil) {
        self.streak = streak
        self.since = since
    }

    /// So many such documents are no chance. A few posts may well all be edited often, as those of an incident are.
    private static func patience(changed: Int) -> Int { max(3, (12 + changed - 1) / max(changed, 1)) }
    /// Some hold still among those that don't: a signature may stand in the addresses of pictures alone, and not each post has one.
    private static func isNearlyEvery(_ changed: Int, of known: Int) -> Bool { changed >= known - known / 4 }
    /// Seconds after which it is looked at anew: publishers mend their feeds.
    private static let term: Int64 = 30 * 86_400

    /// When it is looked at anew.
    public var until: Timestamp? { since?.adding(seconds: Self.term) }

    /// Whether the texts, dates and attachments of its posts say nothing about edits now.
    public func isRestless(at moment: Timestamp) -> Bool {
        // A clock that ran ahead must not make it last.
        since.map { $0 <= moment && moment < $0.adding(seconds: Self.term) } ?? false
    }

    /// After a document in which so many posts were known, and so many of those had changed by all that matters in them.
    public func after(known: Int, changed: Int, at moment: Timestamp) -> Restlessness {
        if isRestless(at: moment) { return self }
        guard known > 0 else { return self }
        // Its texts were measured anew, and nothing was counted: one more such document tells.
        if since != nil { return Restlessness(streak: Self.patience(changed: known - known / 4) - 1) }
        guard Self.isNearlyEvery(changed, of: known) else { return Restlessness() }
        let streak = min(streak, 1000) + 1
        return streak >= Self.patience(changed: changed) ? Restlessness(since: moment) : Restlessness(streak: streak)
    }
}
