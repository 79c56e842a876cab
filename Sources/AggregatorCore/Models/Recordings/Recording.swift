/// A recorded pull: all outside input that its decisions depended on, and what they came to. It holds no secret.
public struct Recording: Sendable, Hashable {
    /// What was known before the first request.
    public var opening: Opening
    /// In the order in which the sources were begun.
    public var lines: [Line]
    /// The report: one object per source, and one for the whole; empty where the recording broke off.
    public var report: [JSONValue]

    /// Creates a recording that has just begun, unless said otherwise.
    public init(opening: Opening, lines: [Line] = [], report: [JSONValue] = []) {
        self.opening = opening
        self.lines = lines
        self.report = report
    }

    /// What was known before the first request.
    public struct Opening: Sendable, Hashable {
        /// The program's version.
        public var program: String
        /// The seed of all randomness of the pull.
        public var seed: UInt64
        /// When the pull began.
        public var moment: Moment
        /// Whether servers' wishes were ignored (`--force`).
        public var isForced: Bool
        /// The settings of the user, by the name of their key.
        public var configuration: JSONValue
        /// The sources that were to be pulled.
        public var sources: [Source]
        /// The waits that sites asked for when they were asked for none of these sources.
        public var siteWaits: [SiteWait]

        /// Creates a value from its members.
        public init(
            program: String, seed: UInt64, moment: Moment, isForced: Bool = false, configuration: JSONValue = .object([]),
            sources: [Source] = [], siteWaits: [SiteWait] = []
        ) {
            self.program = program
            self.seed = seed
            self.moment = moment
            self.isForced = isForced
            self.configuration = configuration
            self.sources = sources
            self.siteWaits = siteWaits
        }
    }

    /// A subscription and its stored state.
    public struct Source: Sendable, Hashable {
        /// The subscription as it was stored when the pull began.
        public var subscription: Subscription
        /// The stored state; `nil` where the source was never pulled.
        public var state: SourceState?
        /// The stored description of the feed; `nil` where it was never understood.
        public var feed: Feed?

        /// Creates a source; one that was never pulled, unless said otherwise.
        public init(_ subscription: Subscription, state: SourceState? = nil, feed: Feed? = nil) {
            self.subscription = subscription
            self.state = state
            self.feed = feed
        }
    }

    /// One reading of a clock.
    public struct Moment: Sendable, Hashable {
        /// The time of the wall clock.
        public var now: Timestamp
        /// Seconds since some fixed moment.
        public var uptime: Double

        /// Creates a value from its members.
        public init(now: Timestamp, uptime: Double) {
            self.now = now
            self.uptime = uptime
        }

        /// Reads a clock now.
        public init(_ clock: any ClockService) { self.init(now: clock.now(), uptime: clock.uptime()) }
    }
}
