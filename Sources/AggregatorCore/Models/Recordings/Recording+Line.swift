extension Recording {
    /// One attempt at one source: it has its own line, so that the order between sources does not matter.
    public struct Line: Sendable, Hashable {
        /// What was known before the first request.
        public var opening: Attempt
        /// The requests and their outcomes, in order.
        public var exchanges: [Exchange] = []
        /// What the store held of the posts that came, and of removed ones, with the evidence that pointed to them.
        public var recalled: [ArchiveRecord] = []

        /// Creates a line that has just begun.
        public init(_ opening: Attempt) { self.opening = opening }

        /// Whether the attempt was cancelled: it decided and reported nothing.
        public var isAbandoned: Bool {
            if case .failure(let failure) = exchanges.last?.outcome { failure.code == .cancelled } else { false }
        }
    }

    /// What is known of an attempt when it begins.
    public struct Attempt: Sendable, Hashable {
        /// The source as the user wrote it.
        public var source: String
        /// As `Subscription.id`.
        public var feed: FeedID
        /// When it began.
        public var moment: Moment

        /// Creates a value from its members.
        public init(source: String, feed: FeedID, moment: Moment) {
            self.source = source
            self.feed = feed
            self.moment = moment
        }
    }

    /// One request, and what came of it.
    public struct Exchange: Sendable, Hashable {
        /// The request as it was sent; recordings leave its secrets out.
        public var request: Request
        /// When it was sent.
        public var began: Moment
        /// When the outcome was there.
        public var ended: Moment
        /// The answer of whatever status, or the reason why there was none.
        public var outcome: Result<Response, TransportFailure>

        /// Creates a value from its members.
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
        /// A request got an answer, or failed.
        case exchanged(Exchange)
        /// What the store knew, each time that it was asked and knew something.
        case recalled([ArchiveRecord])
    }
}
