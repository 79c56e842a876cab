/// What is remembered of a source between pulls. It travels in the same commit as the posts, so that a crash can't separate "seen"
/// from "stored".
public struct SourceState: Sendable, Hashable {
    /// Nothing is known: never pulled.
    public init() {}

    /// What the last understood answer can be recognised by.
    public var validators = Validators()
    /// Where they came from, when that was not the source's own address: another server has not issued them.
    public var validatedAddress: WebAddress?
    /// To whom they were given.
    public var askedAs = Asker()
    /// When those validators last came with a document.
    public var validatorsSince: Timestamp?
    /// Of the last understood body, decoded.
    public var bodyHash: Identifier?
    /// Posts in that body; `nil` where it is not known.
    public var postCount: Int?
    /// Hashes of the names of posts in the last understood document that were not whole (`FeedDocument.cutPosts`); 2,000 at most. If the
    /// same ones come again so, their publisher writes them so, and nothing is missing.
    public var cutPosts: [Identifier] = []
    /// Format of the last understood body, as `FeedDocument.format` has it.
    public var format: String?
    /// What had to be repaired in that body, or was passed over; the first of many.
    public var warnings: [FeedDocument.Warning] = []
    /// What that body said of when to come back: it holds for every answer that says "unchanged".
    public var pace = Pace()
    /// When it was last asked.
    public var lastAttempt: Timestamp?
    /// When it last brought a document that was understood, or had not changed.
    public var lastSuccess: Timestamp?
    /// When a post was last new or changed.
    public var lastChange: Timestamp?
    /// When it is asked next; `nil` where nothing is planned: it was never pulled, or is gone.
    public var nextPull: Timestamp?
    /// Why then: one sentence a reason.
    public var reasons: [String] = []
    /// In a row, up to now.
    public var failures = 0
    /// `nil` after a success.
    public var lastFailure: Failure?
    /// Answers in a row, up to now, that failed where validators had been sent.
    public var conditionalFailures = 0
    /// Not before then, by the server's own word (Retry-After).
    public var retryAfter: Timestamp?
    /// The site that `retryAfter` holds for; `nil` where it holds for this source alone.
    public var limitedSite: String?
    /// Answers in a row that asked to wait, up to now; none where it was another source of the site that heard it.
    public var waits = 0
    /// A permanent redirect that was seen.
    public var move: Move?
    /// Another address that the document gives as its own.
    public var claim: Move?
    /// Its server says that it is gone (410); `nil` after a success.
    public var gone: Gone?
    /// Its server says that there is nothing (404); `nil` after a success.
    public var missing: Missing?
    /// Whether its posts hold still between requests.
    public var restlessness = Restlessness()

    /// Whether `retryAfter` is what the source itself was answered, and not what another source of its site was.
    public var hasHeardWait: Bool { waits > 0 || limitedSite == nil }

    /// How many of the last document's warnings are remembered.
    public static let warningLimit = 20

    /// How often a source wants to be asked, and how often it publishes.
    public struct Pace: Sendable, Hashable {
        /// What it asked for in the document that was last understood.
        public var rhythm = Feed.Rhythm()
        /// Seconds between its newest posts, on average.
        public var gap: Int64?
        /// When the newest of them was published.
        public var newest: Timestamp?
        /// Seconds that its last answer with a rule for caches may be kept.
        public var freshness: Int64?
        /// Nothing is known of it.
        public init() {}
    }

    /// Why a pull failed, as it was reported (`PullFailure`).
    public struct Failure: Sendable, Hashable {
        /// As `PullFailure.code`: kebab-case and stable.
        public var code: String
        /// One sentence, for people; no secret in it.
        public var message: String
        /// Member by member.
        public init(code: String, message: String) {
            self.code = code
            self.message = message
        }
    }

    /// A move that was seen, but not yet often enough to be believed. One that was seen no times was tried, and is not believed.
    public struct Move: Sendable, Hashable {
        /// Where it is said to be.
        public var target: WebAddress
        /// Pulls that have seen it.
        public var sightings: Int
        /// When it was first seen.
        public var first: Timestamp
        /// Member by member.
        public init(target: WebAddress, sightings: Int, first: Timestamp) {
            self.target = target
            self.sightings = sightings
            self.first = first
        }
    }

    /// The server says 404, and has said nothing better since.
    public struct Missing: Sendable, Hashable {
        /// When it was first said.
        public var since: Timestamp
        /// When its site was last searched for another feed.
        public var searched: Timestamp?
        /// The feeds that were found then.
        public var found: [WebAddress] = []
        /// Nobody has searched yet.
        public init(since: Timestamp) { self.since = since }
    }

    /// The server said 410.
    public struct Gone: Sendable, Hashable {
        /// Seconds after which it is asked once more.
        public static let confirmation: Int64 = 86_400
        /// When it was first said.
        public var first: Timestamp
        /// Said again a day later: not pulled any more until asked.
        public var isFinal: Bool
        /// Member by member.
        public init(first: Timestamp, isFinal: Bool) {
            self.first = first
            self.isFinal = isFinal
        }
    }
}
