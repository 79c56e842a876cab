/// When a source is asked next: a pure function of what the source says, what it has done, what the user wants, and now, to a time and its
/// reasons.
public struct Schedule: Sendable, Hashable {
    /// When to ask next, by all rules together.
    public let nextPull: Timestamp
    /// When an occasional caller (a person, an hourly timer) may already ask. Otherwise a timer as long as the interval would find each
    /// source due a moment too late, and poll it every other time. It is `nextPull` without the delay that keeps sources apart and, where
    /// only our own rules decide, a tenth (at most five minutes) earlier; never before what the server or the feed asked for.
    public let earliest: Timestamp
    /// The reasons: one sentence for each rule that acted, the deciding one last.
    public let reasons: [String]

    /// The longest interval that a user can set, in seconds.
    public static let longestInterval: Int64 = 366 * 86_400

    /// Applies the rules in this order: the user's interval or the source's habit, the floor, back-off, the source's wishes, the delay, the
    /// server's wait, hours and days of rest.
    public init(_ input: Input, bounds: Bounds = Bounds()) {
        var reasons: [String] = []
        var own = input.interval.map { min(max($0, bounds.floor), Self.longestInterval) } ?? Self.usualGap(input, bounds, &reasons)
        if let interval = input.interval {
            let raised = interval < bounds.floor ? ", but none is asked more often than every \(DurationText.of(own))" : ""
            reasons.append("the interval set for this source is \(DurationText.of(min(interval, own)))\(raised)")
        }
        own = max(own, bounds.floor)
        let backOff = Self.backOff(from: own, input, bounds)
        own = backOff?.seconds ?? own
        let wished = Self.wished(input, bounds, besides: own, &reasons)
        if let backOff { reasons.append("\(backOff.cause) in a row: back-off of \(DurationText.of(own))") }
        var seconds = max(own, wished)
        let soonest = max(own - min(own / 10, Self.tolerance), wished, bounds.floor)
        // Up to a tenth later, never earlier: sources that were asked together drift apart, and none is asked too soon.
        var generator = SeededGenerator(seed: input.seed)
        seconds += Int64.random(in: 0...max(seconds / 10, 1), using: &generator)
        // Whole seconds, as in the output.
        let start = input.now.roundedUp
        var next = start.adding(seconds: seconds)
        var earliest = start.adding(seconds: soonest)
        if let retryAfter = input.retryAfter {
            let latest = start.adding(seconds: bounds.longestWait)
            let granted = min(retryAfter, latest)
            earliest = max(earliest, granted)
            // A wait is limited when the answer comes, which may be a moment ago.
            let most = granted < latest.adding(seconds: -60) ? nil : DurationText.of(bounds.longestWait)
            reasons.insert(Self.waiting(until: granted, atMost: most), at: granted > next ? reasons.endIndex : 0)
            next = max(next, granted)
        }
        // Last, since a wait may end in an hour of rest.
        let rest = RestTimes(input.pace.rhythm)
        let open = rest.opening(from: next)
        if open != next { reasons.append(Self.closed(until: open)) }
        nextPull = open
        self.earliest = rest.opening(from: earliest)
        self.reasons = reasons
    }

    /// The interval of a source that fails, or whose server asks to wait again and again: it asks for more than each single wait says, so
    /// the interval is doubled as well, but to no more than the ceiling, as the posts go on. `nil` where there is no reason for one.
    private static func backOff(from own: Int64, _ input: Input, _ bounds: Bounds) -> (seconds: Int64, cause: String)? {
        func doubled(_ times: Int, atMost most: Int64) -> Int64 { max(own, min(own << Int64(min(times, 16)), most)) }
        if input.failures > 0 { return (doubled(input.failures - 1, atMost: bounds.longestBackOff), "\(input.failures) failed") }
        guard input.waits > 1 else { return nil }
        return (doubled(input.waits - 1, atMost: bounds.ceiling), "asked to wait \(input.waits) times")
    }

    /// Seconds by which `earliest` may precede the interval of a rule of our own.
    private static let tolerance: Int64 = 300

    /// Plans a source that was due, but was not asked because its site asked to wait: as soon as that is over, not an interval later.
    public init(sparedUntil until: Timestamp, rhythm: Feed.Rhythm) {
        nextPull = RestTimes(rhythm).opening(from: until)
        earliest = nextPull
        reasons =
            ["it is due, and its site asked to be left alone until \(until.rfc3339)"]
            + (nextPull == until ? [] : [Self.closed(until: nextPull)])
    }

    /// Plans a source that was due, but could not be asked for a reason that is not its own.
    ///
    /// - Parameter isOurs: Whether a person can fix the cause, and should then find the source due; otherwise the cause is its host.
    package init(unaskedAt now: Timestamp, isOurs: Bool, bounds: Bounds) {
        earliest = isOurs ? now.roundedUp : now.roundedUp.adding(seconds: bounds.floor)
        nextPull = Timestamp(seconds: now.seconds).adding(seconds: bounds.interval + 1)
        reasons = ["it was due, and could not be asked: tried again after \(DurationText.of(bounds.interval))"]
    }

    static func closed(until open: Timestamp) -> String { "the feed asks to be left alone until \(open.rfc3339)" }

    /// - Parameter most: The longest wait that is granted; `nil` if the server asked for less.
    private static func waiting(until granted: Timestamp, atMost most: String?) -> String {
        guard let most else { return "the server asked not to come back before \(granted.rfc3339)" }
        return "the server asked to be left alone for \(most) or longer, of which it gets \(most), until \(granted.rfc3339)"
    }

    /// The longest that a wish of the source still holds, in seconds.
    ///
    /// - Parameter own: The interval by rules of our own. A wish no longer than that, or than another, is not given as a reason; it may
    ///   still hold back `earliest`.
    private static func wished(_ input: Input, _ bounds: Bounds, besides own: Int64, _ reasons: inout [String]) -> Int64 {
        var wished: Int64 = 0
        let passed = input.wishesSince.map { max(input.now.wholeSeconds(since: $0), 0) } ?? 0
        for wish in wishes(input, bounds) {
            let whole = max(min(wish.seconds, wish.cap), 0)
            let granted = max(whole - passed, input.isSpoiled ? min(whole, bounds.ceiling) : 0)
            if (passed > 0 ? granted : wish.seconds) > max(own, wished) {
                let cut = wish.seconds > wish.cap ? ", of which it gets \(DurationText.of(wish.cap))" : ""
                reasons.append("\(wish.source) asks for \(DurationText.of(wish.seconds))\(cut)")
            }
            wished = max(wished, granted)
        }
        return wished
    }

    /// The periods that the syndication module has, in seconds.
    static let periods: [String: Int64] = [
        "hourly": 3_600, "daily": 86_400, "weekly": 604_800, "monthly": 2_592_000, "yearly": 31_536_000,
    ]

    private typealias Wish = (seconds: Int64, cap: Int64, source: String)

    private static func wishes(_ input: Input, _ bounds: Bounds) -> [Wish] {
        var wishes: [Wish] = []
        if let freshness = input.pace.freshness {
            // A cache rule of months may be a mistake: it is trusted for as long as the source has been quiet.
            let quiet = input.pace.newest.map { input.silence(since: input.seen(besides: $0)) } ?? 0
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
}
