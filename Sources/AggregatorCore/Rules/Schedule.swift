/// When a source is asked next: one pure function from what the source says, what it has done, what the user wants, and now, to a moment
/// and its reasons.
public struct Schedule: Sendable, Hashable {
    public let nextPull: Timestamp
    /// One sentence a rule that acted, the deciding one last.
    public let reasons: [String]

    /// Seconds.
    public struct Bounds: Sendable, Hashable {
        public var interval: Int64 = 3_600
        public var floor: Int64 = 15 * 60
        public var ceiling: Int64 = 86_400
        /// How long a failing source may be left alone.
        public var longestBackOff: Int64 = 3 * 86_400
        /// A server that limits us without saying for how long.
        public var unspecifiedWait: Int64 = 600
        /// What a server asks for, within these two.
        public var shortestWait: Int64 = 60
        public var longestWait: Int64 = 7 * 86_400
        public init() {}
    }

    public struct Input: Sendable {
        public var now: Timestamp
        /// The user's, for this source.
        public var interval: Int64?
        /// In a row, this pull included; 0 after a success.
        public var failures = 0
        /// What the server asked for: not before.
        public var retryAfter: Timestamp?
        /// Seconds that the answer may be kept (Cache-Control, Expires).
        public var freshness: Int64?
        public var pace = SourceState.Pace()
        public var seed: UInt64 = 0
        public init(now: Timestamp) { self.now = now }
    }

    public init(_ input: Input, bounds: Bounds = Bounds()) {
        var reasons: [String] = []
        var seconds = input.interval.map { min(max($0, bounds.floor), 366 * 86_400) } ?? Self.usualGap(input, bounds, &reasons)
        if input.interval != nil { reasons.append("the interval set for this source is \(Self.spelled(seconds))") }
        for (wish, source) in Self.wishes(input) where wish > seconds {
            seconds = max(seconds, min(wish, bounds.ceiling))
            reasons.append("\(source) asks for \(Self.spelled(wish))")
        }
        seconds = max(seconds, bounds.floor)
        if input.failures > 0 {
            let doubled = seconds << Int64(min(input.failures - 1, 16))
            seconds = max(seconds, min(doubled, bounds.longestBackOff))
            reasons.append("\(input.failures) failed in a row: back-off of \(Self.spelled(seconds))")
        }
        // Up to a tenth later, never earlier: sources that were asked together drift apart, and nobody is asked too soon.
        var generator = SeededGenerator(seed: input.seed)
        seconds += Int64.random(in: 0...max(seconds / 10, 1), using: &generator)
        let whole = Timestamp(seconds: input.now.seconds).adding(seconds: seconds + (input.now.nanoseconds > 0 ? 1 : 0))
        var next = Self.skipping(input.pace.rhythm, whole, &reasons)
        if let retryAfter = input.retryAfter, retryAfter > next {
            next = min(retryAfter, input.now.adding(seconds: bounds.longestWait))
            reasons.append("the server asked not to come back before \(next.rfc3339)")
        }
        nextPull = next
        self.reasons = reasons
    }

    /// Half the average distance of the newest posts, within the bounds; longer for a source that has fallen silent.
    private static func usualGap(_ input: Input, _ bounds: Bounds, _ reasons: inout [String]) -> Int64 {
        guard let newest = input.pace.newest, let average = input.pace.gap else {
            reasons.append("by default every \(spelled(bounds.interval))")
            return bounds.interval
        }
        let idleDays = input.now.seconds(since: newest) / 86_400
        for (days, share) in [(Int64(30), Int64(1)), (14, 2), (7, 4)] where idleDays >= days {
            reasons.append("nothing new for \(idleDays) days")
            return bounds.ceiling / share
        }
        let seconds = min(max(average / 2, bounds.floor), bounds.interval)
        reasons.append("it publishes about every \(spelled(average))")
        return seconds
    }

    private static func wishes(_ input: Input) -> [(Int64, String)] {
        var wishes: [(Int64, String)] = []
        if let freshness = input.freshness { wishes.append((freshness, "the server's cache rule")) }
        if let minutes = input.pace.rhythm.timeToLive, minutes > 0 { wishes.append((Int64(min(minutes, 1 << 20)) * 60, "the feed's ttl")) }
        let periods: [String: Int64] = [
            "hourly": 3_600, "daily": 86_400, "weekly": 604_800, "monthly": 2_592_000, "yearly": 31_536_000,
        ]
        if let period = input.pace.rhythm.updatePeriod.flatMap({ periods[$0.lowercased()] }) {
            wishes.append((period / Int64(max(input.pace.rhythm.updateFrequency ?? 1, 1)), "the feed's update period"))
        }
        return wishes
    }

    /// Moves a moment out of the hours and days that the feed asks to be left alone in, by a week at most.
    private static func skipping(_ rhythm: Feed.Rhythm, _ moment: Timestamp, _ reasons: inout [String]) -> Timestamp {
        let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
        let days = Set(rhythm.skipDays.compactMap { name in names.firstIndex(of: name.lowercased()) })
        let hours = Set(rhythm.skipHours.map { $0 % 24 })
        guard days.count < 7, hours.count < 24 else { return moment }
        var next = moment
        for _ in 0..<(7 * 24) {
            guard let civil = next.civil, days.contains(civil.weekday) || hours.contains(civil.hour) else { break }
            next = next.adding(seconds: Int64(3_600 - civil.minute * 60 - civil.second))
        }
        if next != moment { reasons.append("the feed asks to be left alone until \(next.rfc3339)") }
        return next
    }

    static func spelled(_ seconds: Int64) -> String {
        switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7_200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) days"
        }
    }
}
