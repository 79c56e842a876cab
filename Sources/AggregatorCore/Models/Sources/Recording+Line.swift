extension Recording {
    /// One attempt at one source: a line of its own, so that no order between sources matters.
    public struct Line: Sendable, Hashable {
        /// What was known before anything was asked.
        public var opening: Attempt
        /// In order.
        public var exchanges: [Exchange]
        /// What the store held of the posts that came, and of those that were removed, with the evidence that pointed to them.
        public var recalled: [ArchiveRecord]

        /// Just begun, where nothing else is said.
        public init(_ opening: Attempt, exchanges: [Exchange] = [], recalled: [ArchiveRecord] = []) {
            self.opening = opening
            self.exchanges = exchanges
            self.recalled = recalled
        }

        /// It ended with nothing decided, and nothing reported.
        public var isAbandoned: Bool {
            if case .failure(let failure) = exchanges.last?.outcome { failure.code == .cancelled } else { false }
        }
    }

    /// What is known of an attempt when it begins.
    public struct Attempt: Sendable, Hashable {
        /// What the user called the source.
        public var source: String
        /// As `Subscription.id`.
        public var feed: FeedID
        /// When it began.
        public var moment: Moment

        /// Member by member.
        public init(source: String, feed: FeedID, moment: Moment) {
            self.source = source
            self.feed = feed
            self.moment = moment
        }
    }

    /// One request, and what came of it.
    public struct Exchange: Sendable, Hashable {
        /// As it was sent; what keeps it leaves its secrets out.
        public var request: Request
        /// When it was sent.
        public var began: Moment
        /// When the outcome was there.
        public var ended: Moment
        /// The answer of whatever status, or why there was none.
        public var outcome: Result<Response, TransportFailure>

        /// Member by member.
        public init(_ request: Request, began: Moment, ended: Moment, outcome: Result<Response, TransportFailure>) {
            self.request = request
            self.began = began
            self.ended = ended
            self.outcome = outcome
        }
    }

    /// What is recorded of an attempt, as it happens.
    public enum Event: Sendable, Hashable {
        /// The first of an attempt.
        case began(Attempt)
        /// An answer came, or will not.
        case exchanged(Exchange)
        /// What the store knew, each time that it was asked and knew something.
        case recalled([ArchiveRecord])
    }
}
