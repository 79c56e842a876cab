extension Recording {
    /// One attempt at one source: a line of its own, so that no order between sources matters.
    public struct Line: Sendable, Hashable {
        public var opening: Attempt
        /// In order.
        public var exchanges: [Exchange]
        /// What the store held of the posts that came, and of those that were removed, with the evidence that pointed to them.
        public var recalled: [ArchiveRecord]

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
        public var feed: FeedID
        public var moment: Moment

        public init(source: String, feed: FeedID, moment: Moment) {
            self.source = source
            self.feed = feed
            self.moment = moment
        }
    }

    /// One request, and what came of it.
    public struct Exchange: Sendable, Hashable {
        public var request: Request
        public var began: Moment
        public var ended: Moment
        public var outcome: Result<Response, TransportFailure>

        public init(_ request: Request, began: Moment, ended: Moment, outcome: Result<Response, TransportFailure>) {
            self.request = request
            self.began = began
            self.ended = ended
            self.outcome = outcome
        }
    }

    /// What is recorded of an attempt, as it happens.
    public enum Event: Sendable, Hashable {
        case began(Attempt)
        case exchanged(Exchange)
        case recalled([ArchiveRecord])
    }
}
