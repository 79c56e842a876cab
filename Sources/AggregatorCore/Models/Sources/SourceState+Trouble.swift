extension SourceState {
    /// What has gone wrong with a source since its last document. A success clears it.
    public struct Trouble: Sendable, Hashable {
        /// Consecutive failures since the last success or 410.
        public var failures = 0
        /// The latest of them.
        public var lastFailure: Failure?
        /// Runs in a row that did not show whether its host or our own network was at fault, although something answered.
        public var openQuestions = 0
        /// The time before which the server asked not to be asked (Retry-After).
        public var retryAfter: Timestamp?
        /// The site that `retryAfter` holds for; `nil` where it holds for this source alone.
        public var limitedSite: String?
        /// Consecutive answers that asked to wait; 0 where only another source of the site was asked to. Another answer ends the row
        /// (`endWaits`).
        public var waits = 0
        /// Set where the server says that the feed is gone (410).
        public var gone: Gone?
        /// Set where the server says that there is nothing (404).
        public var missing: Missing?
        /// Creates a state without trouble.
        public init() {}

        /// Whether `retryAfter` comes from an answer to this source, and not to another one of its site.
        public var hasHeardWait: Bool { waits > 0 || limitedSite == nil }

        /// The time that the server asked to wait for, where that still holds (`Outlook.holds`).
        public func wait(now: Timestamp) -> Timestamp? {
            retryAfter.flatMap { Outlook.holds(until: $0, now: now) ? $0 : nil }
        }

        /// Notes an answer that did not ask to wait. While a wait holds all the same, the row goes on: it shows who heard it
        /// (`hasHeardWait`).
        public mutating func endWaits(now: Timestamp) { if wait(now: now) == nil { waits = 0 } }
    }

    /// Why a pull failed, as it was reported (`PullFailure`).
    public struct Failure: Sendable, Hashable {
        /// As `PullFailure.code`: kebab-case and stable.
        public var code: String
        /// One sentence, for people; no secret in it.
        public var message: String
        /// Creates a value from its members.
        public init(code: String, message: String) {
            self.code = code
            self.message = message
        }
    }

    /// The server has said 404, and nothing better since.
    public struct Missing: Sendable, Hashable {
        /// When it first said so.
        public var since: Timestamp
        /// When its site was last searched for another feed.
        public var searched: Timestamp?
        /// The feeds that were found then.
        public var found: [WebAddress] = []
        /// Searches in a row that were cut off by their time, up to that one; 0 where it was whole.
        public var cutSearches = 0
        /// Creates a value for which no search was made yet.
        public init(since: Timestamp) { self.since = since }
    }

    /// The server said 410.
    public struct Gone: Sendable, Hashable {
        /// Seconds after which it is asked once more.
        public static let confirmation: Int64 = 86_400
        /// Why a source that is gone for good is not asked.
        public static let reason = "the server has said twice that it is gone"
        /// When it first said so.
        public var first: Timestamp
        /// Whether it was said again a day later: the source is then pulled only when a user asks for it.
        public var isFinal: Bool
        /// Creates a value from its members.
        public init(first: Timestamp, isFinal: Bool) {
            self.first = first
            self.isFinal = isFinal
        }
    }
}
