/// A pull as it was recorded: everything from outside that its decisions took, and what they came to. No secret is in it.
public struct Recording: Sendable, Hashable {
    /// What was there before the first source was asked.
    public var opening: Opening
    /// In the order in which the sources were begun.
    public var lines: [Line]
    /// What was reported, an object a source, and one for the whole; empty where the recording broke off.
    public var report: [JSONValue]

    /// Just begun, where nothing else is said.
    public init(opening: Opening, lines: [Line] = [], report: [JSONValue] = []) {
        self.opening = opening
        self.lines = lines
        self.report = report
    }

    /// What was there before the first source was asked.
    public struct Opening: Sendable, Hashable {
        /// The program's version.
        public var program: String
        /// What all randomness of the pull derives from.
        public var seed: UInt64
        /// When the pull began.
        public var moment: Moment
        /// Servers' wishes were passed over (`--force`).
        public var isForced: Bool
        /// What a person had set, by the name of its key.
        public var configuration: JSONValue
        /// Those that were to be pulled.
        public var sources: [Source]
        /// What sites had asked for that were asked for none of them.
        public var siteWaits: [SiteWait]

        /// Member by member.
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

    /// A subscription, and what was remembered of it.
    public struct Source: Sendable, Hashable {
        /// As it was stored when the pull began.
        public var subscription: Subscription
        /// `nil` where it was never pulled.
        public var state: SourceState?
        /// What it last said of itself; `nil` where it was never understood.
        public var feed: Feed?

        /// Never pulled, where nothing else is said.
        public init(_ subscription: Subscription, state: SourceState? = nil, feed: Feed? = nil) {
            self.subscription = subscription
            self.state = state
            self.feed = feed
        }
    }

    /// One reading of a clock.
    public struct Moment: Sendable, Hashable {
        /// Of the wall clock.
        public var now: Timestamp
        /// Seconds since some fixed moment.
        public var uptime: Double

        /// Member by member.
        public init(now: Timestamp, uptime: Double) {
            self.now = now
            self.uptime = uptime
        }

        /// Of a clock, now.
        public init(_ clock: any ClockService) { self.init(now: clock.now(), uptime: clock.uptime()) }
    }
}
