/// Whether a source that nobody named is to be asked now, and if not, when: a pure function of what is remembered of it.
public enum Outlook: Sendable, Hashable {
    /// It is due: one sentence a reason.
    case due(reasons: [String])
    /// It is due, but its site, or the source itself, asked to wait.
    case waiting(until: Timestamp, reason: String)
    /// Not yet.
    case later(Timestamp, reasons: [String])
    /// Its server said twice that it is gone: only when somebody asks.
    case never(reason: String)

    /// - Parameters:
    ///   - siteWait: what the source's whole site asked for, where it did.
    ///   - isStaying: whoever asks is there at any moment, and need not come before what is planned.
    public init(_ state: SourceState, siteWait: Timestamp?, now: Timestamp, isStaying: Bool = false) {
        let planned = isStaying ? state.plan.nextPull : state.plan.next
        // Who comes now and then waits for a moment rather than coming an interval later.
        let patience = isStaying || state.plan.earliest == nil ? 0 : Self.patience
        if state.trouble.gone?.isFinal == true {
            self = .never(reason: "the server has said twice that it is gone")
        } else if let next = planned, next > now.adding(seconds: patience), Self.isPlausible(state, next, now: now) {
            self = .later(next, reasons: state.plan.reasons)
        } else if state.trouble.hasHeardWait, let until = state.trouble.wait(now: now), until >= siteWait ?? until {
            self = .waiting(until: until, reason: "its server asked not to come back before \(until.rfc3339)")
        } else if let until = siteWait ?? state.trouble.wait(now: now), until > now {
            self = .waiting(until: until, reason: "its site limits how often it may be asked: not before \(until.rfc3339)")
        } else if Schedule.opening(state.document.pace.rhythm, from: now) != now {
            let open = Schedule.opening(state.document.pace.rhythm, from: now)
            self = .later(open, reasons: ["the feed asks to be left alone until \(open.rfc3339)"])
        } else {
            self = .due(reasons: Self.reasons(state, planned, now: now.adding(seconds: patience)))
        }
    }

    /// When it is asked; `nil` where it is due, and where only a person's wish counts.
    public var moment: Timestamp? {
        switch self {
        case .later(let moment, _), .waiting(let moment, _): moment
        case .due, .never: nil
        }
    }

    /// One sentence a reason.
    public var reasons: [String] {
        switch self {
        case .due(let reasons), .later(_, let reasons): reasons
        case .waiting(_, let reason), .never(let reason): [reason]
        }
    }

    /// Seconds for which a run waits for a source that is not due yet.
    public static let patience: Int64 = 60
    /// Seconds. Nothing is planned so far ahead, as an interval is a year at most and a tenth later: then the clock must have been wrong.
    private static let longestPlan: Int64 = 410 * 86_400
    /// How many seconds the clocks of machines that share a store may differ: more than any two time zones do, since some clocks show
    /// local time. If something was done further in the future than this, the clock must have been wrong then. With a smaller value, two
    /// machines of which one is ahead would each take the other's plan for impossible or overdue, and keep asking in turn. The price: a
    /// clock that was ahead delays a source by as much.
    private static let greatestSkew: Int64 = 30 * 3_600

    private static func isPlausible(_ state: SourceState, _ next: Timestamp, now: Timestamp) -> Bool {
        next.seconds(since: now) <= longestPlan && state.history.lastAttempt.map { $0.seconds(since: now) <= greatestSkew } ?? true
    }

    /// Whether what a server asked for is not over, and within what one can ask for (the clock may have been wrong).
    public static func holds(until: Timestamp, now: Timestamp) -> Bool { until > now && until.seconds(since: now) <= 8 * 86_400 }

    private static func reasons(_ state: SourceState, _ planned: Timestamp?, now: Timestamp) -> [String] {
        guard let next = planned else {
            return [state.history.lastAttempt == nil ? "it was never pulled" : "nothing is planned for it"]
        }
        guard next <= now else { return ["it was planned for \(next.rfc3339), which no clock that is right can have said"] }
        return state.plan.reasons + ["due since \(next.rfc3339)"]
    }
}
