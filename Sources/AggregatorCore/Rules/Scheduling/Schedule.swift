/// When a source is asked next: one pure function from what the source says, what it has done, what the user wants, and now, to a moment
/// and its reasons.
public struct Schedule: Sendable, Hashable {
    /// When to ask next, by all rules together.
    public let nextPull: Timestamp
    /// From then on whoever comes now and then, a person or a timer, may ask: a timer of an hour comes an hour after its last time, and not a
    /// moment later, so a source that is due a little after that would be asked every other time. Without the delay that keeps sources apart
    /// and, where our own rules decide, a tenth sooner, at most five minutes; never before what the server or the feed asked for.
    public let earliest: Timestamp
    /// One sentence a rule that acted, the deciding one last.
    public let reasons: [String]

    /// What holds for all sources, in seconds.
    public struct Bounds: Sendable, Hashable {
        /// Where a source does not show how often it publishes.
        public var interval: Int64 = 3_600
        /// No plan is shorter, whatever the source or the user wants.
        public var floor: Int64 = 15 * 60
        /// The most that a source's habit and wishes come to; cache rules, back-off and a server's wait may go beyond.
        public var ceiling: Int64 = 86_400
        /// What a cache rule gets beyond the ceiling, where the source has been quiet for as long.
        public var longestFreshness: Int64 = 31 * 86_400
        /// How long a failing source may be left alone.
        public var longestBackOff: Int64 = 3 * 86_400
        /// A server that limits us without saying for how long: doubled each time that it does so in a row.
        public var unspecifiedWait: Int64 = 600
        /// The most of that which holds for other sources of its site: what one address is never given says little of the others.
        public var longestUnspecifiedSiteWait: Int64 = 3_600
        /// The least that a server gets that asks to wait.
        public var shortestWait: Int64 = 60
        /// The most that it gets.
        public var longestWait: Int64 = 7 * 86_400
        /// The defaults.
        public init() {}

        /// How long to leave a server alone that has limited us for the nth time in a row without saying for how long.
        public func unspecifiedWait(inARow count: Int) -> Int64 {
            min(unspecifiedWait << Int64(min(max(count, 1) - 1, 16)), longestBackOff)
        }
    }

    /// What is known of one source when its pull ends.
    public struct Input: Sendable {
        /// By the clock of the pull: what the plan counts from.
        public var now: Timestamp
        /// The user's for this source: seconds, kept between the floor and 366 days. `nil` where the source's own pace decides.
        public var interval: Int64?
        /// In a row, this pull included; 0 after a success.
        public var failures = 0
        /// What the source asks for counts from then: when a whole document last came, or held, where this pull brought none; `nil` for now.
        public var wishesSince: Timestamp?
        /// When something was last seen to be new, whatever dates it bears; `nil` where that was at first sight.
        public var lastNews: Timestamp?
        /// What the server asked for: not before.
        public var retryAfter: Timestamp?
        /// How often the source publishes, and how often it wants to be asked.
        public var pace = SourceState.Pace()
        /// What the delay of up to a tenth is drawn from, which keeps sources apart.
        public var seed: UInt64 = 0
        /// A source that was never pulled, and says nothing.
        public init(now: Timestamp) { self.now = now }
    }

    /// In this order: what the user or the source's habit says, wishes of the source, back-off, the delay, what the server asked for, hours
    /// and days of rest.
    public init(_ input: Input, bounds: Bounds = Bounds()) {
        var reasons: [String] = []
        var own = input.interval.map { min(max($0, bounds.floor), 366 * 86_400) } ?? Self.usualGap(input, bounds, &reasons)
        if let interval = input.interval {
            let raised = interval < bounds.floor ? ", but none is asked more often than every \(Self.spelled(own))" : ""
            reasons.append("the interval set for this source is \(Self.spelled(min(interval, own)))\(raised)")
        }
        own = max(own, bounds.floor)
        if input.failures > 0 {
            let doubled = own << Int64(min(input.failures - 1, 16))
            own = max(own, min(doubled, bounds.longestBackOff))
        }
        var wished: Int64 = 0
        let passed = input.wishesSince.map { max(input.now.seconds(since: $0), 0) } ?? 0
        for wish in Self.wishes(input, bounds) {
            let granted = max(min(wish.seconds, wish.cap), 0) - passed
            // One that is for no longer than what holds already changes nothing, but for whoever comes before that.
            if (passed > 0 ? granted : wish.seconds) > max(own, wished) {
                let cut = wish.seconds > wish.cap ? ", of which it gets \(Self.spelled(wish.cap))" : ""
                reasons.append("\(wish.source) asks for \(Self.spelled(wish.seconds))\(cut)")
            }
            wished = max(wished, granted)
        }
        if input.failures > 0 { reasons.append("\(input.failures) failed in a row: back-off of \(Self.spelled(own))") }
        var seconds = max(own, wished)
        let soonest = max(own - min(own / 10, Self.tolerance), wished, bounds.floor)
        // Up to a tenth later, never earlier: sources that were asked together drift apart, and nobody is asked too soon.
        var generator = SeededGenerator(seed: input.seed)
        seconds += Int64.random(in: 0...max(seconds / 10, 1), using: &generator)
        // Whole seconds, as they are told.
        let start = input.now.roundedUp
        var next = start.adding(seconds: seconds)
        var earliest = start.adding(seconds: soonest)
        if let retryAfter = input.retryAfter {
            let latest = start.adding(seconds: bounds.longestWait)
            let granted = min(retryAfter, latest)
            earliest = max(earliest, granted)
            // What an answer asks for is cut already where it is heard, which may be a moment ago.
            let most = Self.spelled(bounds.longestWait)
            let wish =
                granted < latest.adding(seconds: -60)
                ? "the server asked not to come back before \(granted.rfc3339)"
                : "the server asked to be left alone for \(most) or longer, of which it gets \(most), until \(granted.rfc3339)"
            if granted > next {
                next = granted
                reasons.append(wish)
            } else {
                reasons.insert(wish, at: 0)
            }
        }
        // Last, as a wait may end in an hour that the feed wants to be left alone in.
        let open = Self.opening(input.pace.rhythm, from: next)
        if open != next { reasons.append(Self.closed(until: open)) }
        nextPull = open
        self.earliest = Self.opening(input.pace.rhythm, from: earliest)
        self.reasons = reasons
    }

    /// Seconds by which whoever comes now and then is never too early for a rule of our own.
    private static let tolerance: Int64 = 300

    /// Of a source that was due, and was not asked since its site wants to be left alone: as soon as that is over, and not an interval later.
    public init(sparedUntil until: Timestamp, rhythm: Feed.Rhythm) {
        nextPull = Self.opening(rhythm, from: until)
        earliest = nextPull
        reasons =
            ["it is due, and its site asked to be left alone until \(until.rfc3339)"]
            + (nextPull == until ? [] : [Self.closed(until: nextPull)])
    }

    /// Of a source that was due, and could not be asked for a reason that is not its own.
    ///
    /// - Parameter isOurs: a person can mend it, and finds the source due then; else it is its host's.
    public init(unaskedAt now: Timestamp, isOurs: Bool, bounds: Bounds = Bounds()) {
        earliest = isOurs ? now.roundedUp : now.roundedUp.adding(seconds: bounds.floor)
        nextPull = Timestamp(seconds: now.seconds).adding(seconds: bounds.interval + 1)
        reasons = ["it was due, and could not be asked: tried again after \(Self.spelled(bounds.interval))"]
    }

    private static func closed(until open: Timestamp) -> String { "the feed asks to be left alone until \(open.rfc3339)" }

    /// Half the average distance of the newest posts, within the bounds; longer for a source that has fallen silent.
    private static func usualGap(_ input: Input, _ bounds: Bounds, _ reasons: inout [String]) -> Int64 {
        guard let newest = input.pace.newest, let average = input.pace.gap else {
            reasons.append("by default every \(spelled(bounds.interval))")
            return bounds.interval
        }
        let seen = max(newest, input.lastNews ?? newest)
        let idleDays = input.now.seconds(since: seen) / 86_400
        for (days, share) in [(Int64(30), Int64(1)), (14, 2), (7, 4)] where idleDays >= days {
            reasons.append("nothing new for \(idleDays) days")
            return max(bounds.ceiling / share, min(average / 2, bounds.ceiling))
        }
        if seen.seconds(since: newest) >= 7 * 86_400 {
            reasons.append("what is new bears old dates, so by default every \(spelled(bounds.interval))")
            return bounds.interval
        }
        guard average > 0 else {
            // Of one day, one import, or a site that was made anew.
            reasons.append("its newest posts have one and the same date, so by default every \(spelled(bounds.interval))")
            return bounds.interval
        }
        reasons.append("it publishes about every \(spelled(average, isAbout: true))")
        return min(max(average / 2, bounds.floor), max(bounds.ceiling, bounds.interval))
    }

    private static let periods: [String: Int64] = [
        "hourly": 3_600, "daily": 86_400, "weekly": 604_800, "monthly": 2_592_000, "yearly": 31_536_000,
    ]

    private typealias Wish = (seconds: Int64, cap: Int64, source: String)

    private static func wishes(_ input: Input, _ bounds: Bounds) -> [Wish] {
        var wishes: [Wish] = []
        if let freshness = input.pace.freshness {
            // A cache rule of months may be a mistake: it is believed as far as the source has shown that it means it.
            let quiet = input.pace.newest.map { input.now.seconds(since: $0) } ?? 0
            wishes.append((freshness, max(bounds.ceiling, min(quiet, bounds.longestFreshness)), "the server's cache rule"))
        }
        if let minutes = input.pace.rhythm.timeToLive, minutes > 0 {
            wishes.append((Int64(min(minutes, 1 << 20)) * 60, bounds.ceiling, "the feed's ttl"))
        }
        if let period = input.pace.rhythm.updatePeriod.flatMap({ periods[$0.lowercased()] }) {
            wishes.append((period / Int64(max(input.pace.rhythm.updateFrequency ?? 1, 1)), bounds.ceiling, "the feed's update period"))
        }
        return wishes
    }

    /// The first moment, from this one on, that is out of the hours and days that the feed asks to be left alone in; within a week.
    public static func opening(_ rhythm: Feed.Rhythm, from moment: Timestamp) -> Timestamp {
        guard !rhythm.skipDays.isEmpty || !rhythm.skipHours.isEmpty else { return moment }
        let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
        let days = Set(rhythm.skipDays.compactMap { name in names.firstIndex(of: name.lowercased()) })
        let hours = Set(rhythm.skipHours.map { $0 % 24 })
        // A feed that is closed all day means something else.
        guard days.count < 7, hours.count < 24 else { return moment }
        var next = moment
        for _ in 0..<(7 * 24) {
            guard let civil = next.civil, days.contains(civil.weekday) || hours.contains(civil.hour) else { break }
            next = Timestamp(seconds: next.seconds).adding(seconds: Int64(3_600 - civil.minute * 60 - civil.second))
        }
        return next
    }

    /// For people: in one unit where that says it all, else with what is left in the next smaller one, to the nearest of those.
    ///
    /// - Parameter isAbout: to the nearest of the one unit.
    public static func spelled(_ seconds: Int64, isAbout: Bool = false) -> String {
        switch seconds {
        case ..<120: return "\(seconds) s"
        case ..<7_200 where isAbout || nearest(seconds, 60) < 120: return "\(nearest(seconds, 60)) min"
        case ..<172_800:
            let minutes = nearest(seconds, isAbout ? 3_600 : 60) * (isAbout ? 60 : 1)
            return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
        default:
            let hours = nearest(seconds, isAbout ? 86_400 : 3_600) * (isAbout ? 24 : 1)
            return "\(hours / 24) days" + (hours % 24 == 0 ? "" : " \(hours % 24) h")
        }
    }

    /// How many of a unit come nearest, whatever the number.
    private static func nearest(_ seconds: Int64, _ unit: Int64) -> Int64 { seconds / unit + (seconds % unit * 2 >= unit ? 1 : 0) }
}
