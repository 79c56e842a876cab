/// By which moments the dates of a stored post are judged when it is seen again: pure.
///
/// A machine without a battery for its clock begins in 1970. Every date is in the future then, and a post is put where it was first seen,
/// which lists by date pass over and retention takes for old. A moment before there were feeds shows that the clock was wrong. One that is
/// days behind can't be told from a publisher who dates ahead, as events are dated: what it has stored stays where it is.
public struct DateJudgement: Sendable, Hashable {
    /// Where the post is put when none of its dates can be true.
    let fallback: Timestamp
    /// What its dates may be a day after.
    let moment: Timestamp
    /// Where it stands since it was put right, whatever an edit brings.
    let place: Timestamp?
    /// Whether it stands where a clock that was out of time has put it, and does not belong.
    public let isMisplaced: Bool

    /// Of a post that is stored now.
    public init(new moment: Timestamp) {
        (fallback, self.moment, place, isMisplaced) = (moment, moment, nil, false)
    }

    /// Of a post that is there.
    public init(_ stored: StoredPost, now: Timestamp) {
        let wasOutOfTime = Self.isOutOfTime(stored.firstSeen) && !Self.isOutOfTime(now)
        isMisplaced = wasOutOfTime && Self.isOutOfTime(stored.sortDate)
        place = wasOutOfTime && !isMisplaced ? stored.sortDate : nil
        moment = isMisplaced ? now : stored.firstSeen
        fallback = moment
    }

    /// Where a post belongs that was put elsewhere by a clock that was out of time; `nil` where it stands right.
    public static func misplaced(_ stored: StoredPost, now: Timestamp) -> Timestamp? {
        let judgement = DateJudgement(stored, now: now)
        return judgement.isMisplaced ? PlausibleDate.sortDate(of: stored.post.dates, by: judgement) : nil
    }

    /// Whether a clock that says so is wrong for certain.
    public static func isOutOfTime(_ moment: Timestamp) -> Bool { moment < PlausibleDate.earliest }
}
