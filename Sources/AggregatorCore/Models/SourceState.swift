/// What is remembered of a source between pulls. It travels in the same commit as the posts, so that a crash can't separate "seen"
/// from "stored".
public struct SourceState: Sendable, Hashable {
    /// Nothing is known: never pulled.
    public init() {}

    /// What the last understood answer can be recognised by.
    public var validators = Validators()
    /// When those validators last came with a document.
    public var validatorsSince: Timestamp?
    /// Of the last understood body, decoded.
    public var bodyHash: Identifier?
    /// Format of the last understood body.
    public var format: String?
    /// What that body said of when to come back: it holds for every answer that says "unchanged".
    public var pace = Pace()
    public var lastAttempt: Timestamp?
    public var lastSuccess: Timestamp?
    /// When a post was last new or changed.
    public var lastChange: Timestamp?
    public var nextPull: Timestamp?
    /// Why then: one sentence a reason.
    public var reasons: [String] = []
    /// In a row, up to now.
    public var failures = 0
    public var lastFailure: Failure?
    /// Not before then, by the server's own word (Retry-After).
    public var retryAfter: Timestamp?
    public var move: Move?
    public var gone: Gone?

    /// How often a source wants to be asked, and how often it publishes.
    public struct Pace: Sendable, Hashable {
        public var rhythm = Feed.Rhythm()
        /// Seconds between its newest posts, on average.
        public var gap: Int64?
        /// When the newest of them was published.
        public var newest: Timestamp?
        public init() {}
    }

    public struct Failure: Sendable, Hashable {
        public var code: String
        public var message: String
        public init(code: String, message: String) {
            self.code = code
            self.message = message
        }
    }

    /// A permanent redirect that was seen, but not yet often enough to be believed.
    public struct Move: Sendable, Hashable {
        public var target: WebAddress
        public var sightings: Int
        public var first: Timestamp
        public init(target: WebAddress, sightings: Int, first: Timestamp) {
            self.target = target
            self.sightings = sightings
            self.first = first
        }
    }

    /// The server said 410.
    public struct Gone: Sendable, Hashable {
        /// Seconds after which it is asked once more.
        public static let confirmation: Int64 = 86_400
        public var first: Timestamp
        /// Said again a day later: not pulled any more until asked.
        public var isFinal: Bool
        public init(first: Timestamp, isFinal: Bool) {
            self.first = first
            self.isFinal = isFinal
        }
    }
}

/// What a conditional request sends back, exactly as it came (RFC 9110, 8.8).
public struct Validators: Sendable, Hashable {
    public var entityTag: String?
    public var lastModified: String?
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
    public var isEmpty: Bool { entityTag == nil && lastModified == nil }
}
