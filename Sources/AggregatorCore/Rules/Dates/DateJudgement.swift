/// The times by which the dates of a stored post are judged when it is seen again: pure.
///
/// A machine without a battery for its clock starts in 1970. Every date is in the future then, and a post is dated at its first sighting,
/// so that lists by date skip it and retention takes it for old. A time before there were feeds shows that the clock was wrong. A clock
/// that is days behind can't be told from a publisher who dates ahead, as for events: what was stored under it stays where it is.
public struct DateJudgement: Sendable, Hashable {
    /// The date of the post when none of its own is plausible.
    let fallback: Timestamp
    /// The time that its dates may exceed by at most a day.
    let moment: Timestamp
    /// The sort date that a correction gave it, which later edits don't change.
    let place: Timestamp?
    /// The sort date that it has; `nil` for a new post, and for one whose sort date does not fit.
    let earlier: Timestamp?
    /// Whether a wrong clock has given it a sort date that does not fit.
    public let isMisplaced: Bool

    /// Creates the judgement of a post that is stored now.
    public init(new moment: Timestamp) {
        (fallback, self.moment, place, earlier, isMisplaced) = (moment, moment, nil, nil, false)
    }

    /// Creates the judgement of a post that is stored already.
    public init(_ stored: StoredPost, now: Timestamp) {
        let wasOutOfTime = Self.isOutOfTime(stored.firstSeen) && !Self.isOutOfTime(now)
        isMisplaced = wasOutOfTime && Self.isOutOfTime(stored.sortDate)
        place = wasOutOfTime && !isMisplaced ? stored.sortDate : nil
        earlier = isMisplaced ? nil : stored.sortDate
        moment = isMisplaced ? now : stored.firstSeen
        fallback = moment
    }

    /// The right sort date of a post that a wrong clock has misplaced; `nil` for one that is placed right.
    public static func misplaced(_ stored: StoredPost, now: Timestamp) -> Timestamp? {
        let judgement = DateJudgement(stored, now: now)
        return judgement.isMisplaced ? PlausibleDate.sortDate(of: stored.post.dates, by: judgement) : nil
    }

    /// Whether a clock that shows this time is certainly wrong.
    public static func isOutOfTime(_ moment: Timestamp) -> Bool { moment < PlausibleDate.earliest }
}
