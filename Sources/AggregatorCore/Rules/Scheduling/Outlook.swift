/// Whether a source that no user named is to be asked now, and if not, when: a pure function of its stored state.
public enum Outlook: Sendable, Hashable {
    /// It is due; the reasons, one sentence each.
    case due(reasons: [String])
    /// It is due, but its site, or the source itself, asked to wait.
    case waiting(until: Timestamp, reason: String)
    /// It is not due yet.
    case later(Timestamp, reasons: [String])
    /// Its server said twice that it is gone: it is asked only when a user asks for it.
    case never(reason: String)

    /// - Parameters:
    ///   - siteWait: The time before which the source's whole site must not be asked, if any.
    ///   - isStaying: Whether the caller keeps running, and so need not ask before the planned time.
    public init(_ state: SourceState, siteWait: Timestamp?, now: Timestamp, isStaying: Bool = false) {
        let planned = isStaying ? state.plan.nextPull : state.plan.next
        // A one-off run waits up to `earlyTolerance` seconds for a source rather than miss it by moments.
        let tolerance = isStaying || state.plan.earliest == nil ? 0 : Self.earlyTolerance
        if state.trouble.gone?.isFinal == true {
            self = .never(reason: SourceState.Gone.reason)
        } else if let next = planned, next > now.adding(seconds: tolerance), Self.isPlausible(state, next, now: now) {
            self = .later(next, reasons: state.plan.reasons(from: next))
        } else if state.trouble.hasHeardWait, let until = state.trouble.wait(now: now), until >= siteWait ?? until {
            self = .waiting(until: until, reason: "its server asked not to come back before \(until.rfc3339)")
        } else if let until = siteWait ?? state.trouble.wait(now: now), until > now {
            self = .waiting(until: until, reason: SiteWait.reason(of: "its site", until: until))
        } else if let open = state.restEnd(now: now) {
            self = .later(open, reasons: [Schedule.closed(until: open)])
        } else {
            self = .due(reasons: Self.reasons(state, planned, now: now, tolerance: tolerance))
        }
    }

    /// When it is asked; `nil` where it is due, and where only a user's request counts.
    public var moment: Timestamp? {
        switch self {
        case .later(let moment, _), .waiting(let moment, _): moment
        case .due, .never: nil
        }
    }

    /// The reasons, one sentence each.
    public var reasons: [String] {
        switch self {
        case .due(let reasons), .later(_, let reasons): reasons
        case .waiting(_, let reason), .never(let reason): [reason]
        }
    }

    /// Seconds that a one-off run waits for a source that is not due yet.
    public static let earlyTolerance: Int64 = 60
    /// The longest plan in seconds: an interval is a year at most, and delayed by a tenth. A later plan comes from a wrong clock.
    private static let longestPlan: Int64 = 410 * 86_400
    /// The greatest difference between the clocks of machines that share a store, in seconds: more than between any two time zones, since
    /// some clocks show local time. An attempt further in the future than this comes from a wrong clock. With a smaller value, two machines
    /// of which one is ahead would each take the other's plan for impossible or overdue, and keep asking in turn. The price: a clock that
    /// was ahead delays a source by as much.
    private static let greatestSkew: Int64 = 30 * 3_600

    private static func isPlausible(_ state: SourceState, _ next: Timestamp, now: Timestamp) -> Bool {
        next.wholeSeconds(since: now) <= longestPlan
            && state.history.lastAttempt.map { $0.wholeSeconds(since: now) <= greatestSkew } ?? true
    }

    /// The longest wait that is believed, in seconds: a day more than any server is granted (`Schedule.Bounds.longestWait`).
    public static let longestWait: Int64 = 8 * 86_400

    /// Whether a wait that a server asked for is not over, and no longer than a server can ask for (the clock may have been wrong).
    public static func holds(until: Timestamp, now: Timestamp) -> Bool { until > now && until.wholeSeconds(since: now) <= longestWait }

    private static func reasons(_ state: SourceState, _ planned: Timestamp?, now: Timestamp, tolerance: Int64) -> [String] {
        guard let next = planned else {
            return [state.history.lastAttempt == nil ? "it was never pulled" : "nothing is planned for it"]
        }
        guard next <= now.adding(seconds: tolerance) else {
            return ["it was planned for \(next.rfc3339), which no clock that is right can have said"]
        }
        let isAtRest = RestTimes(state.document.pace.rhythm).opening(from: now) != now
        return state.plan.reasons(from: next)
            + (isAtRest ? ["no pull came for more than a day when the feed may be asked, so its hours of rest don't count"] : [])
            + [next > now ? "due at \(next.rfc3339), for which a pull waits" : "due since \(next.rfc3339)"]
    }
}

extension SourceState {
    /// Seconds for which a source that was due, and was not asked, is left alone in the hours and on the days that its feed excludes. A
    /// timer may come once a day, and always in such an hour: the source would never be asked.
    private static let longestMissed: Int64 = 86_400

    /// When the feed's hours or days of rest end (`skipHours`, `skipDays`); `nil` outside of them, and where they began more than a day
    /// after the planned moment, which was outside of them.
    public func restEnd(now: Timestamp) -> Timestamp? {
        let rest = RestTimes(document.pace.rhythm)
        let open = rest.opening(from: now)
        guard open != now else { return nil }
        guard let planned = plan.nextPull, now.wholeSeconds(since: planned) > Self.longestMissed else { return open }
        var start = now
        while start > planned, rest.opening(from: start.adding(seconds: -3_600)) == open {
            start = start.adding(seconds: -3_600)
        }
        return start.wholeSeconds(since: planned) > Self.longestMissed ? nil : open
    }
}

extension SourceState.Plan {
    /// The reasons for this moment of the plan. A feed's hours of rest may put off the planned time, but not the earlier moment from which
    /// an occasional caller may ask.
    public func reasons(from moment: Timestamp) -> [String] {
        guard let planned = nextPull, moment < planned, reasons.last == Schedule.closed(until: planned) else { return reasons }
        let reason =
            "a timer may ask from \(moment.rfc3339); it is planned for \(planned.rfc3339), as the feed asks to be left alone until then"
        return reasons.dropLast() + [reason]
    }
}
