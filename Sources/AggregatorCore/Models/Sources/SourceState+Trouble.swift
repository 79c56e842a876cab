extension SourceState {
    /// What stood between a source and its last document, up to now. A success ends all of it.
    public struct Trouble: Sendable, Hashable {
        /// In a row, up to now, and since a 410.
        public var failures = 0
        /// Of those in a row.
        public var lastFailure: Failure?
        /// Not before then, by the server's own word (Retry-After).
        public var retryAfter: Timestamp?
        /// The site that `retryAfter` holds for; `nil` where it holds for this source alone.
        public var limitedSite: String?
        /// Answers in a row that asked to wait, up to now; none where it was another source of the site that heard it.
        public var waits = 0
        /// Its server says that it is gone (410).
        public var gone: Gone?
        /// Its server says that there is nothing (404).
        public var missing: Missing?
        /// There is none.
        public init() {}

        /// Whether `retryAfter` is what the source itself was answered, and not what another source of its site was.
        public var hasHeardWait: Bool { waits > 0 || limitedSite == nil }

        /// What the server asked for, where that still holds (`Outlook.holds`).
        public func wait(now: Timestamp) -> Timestamp? {
            retryAfter.flatMap { Outlook.holds(until: $0, now: now) ? $0 : nil }
        }
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
