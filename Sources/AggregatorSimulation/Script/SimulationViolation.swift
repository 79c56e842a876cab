/// A promise that a run has broken, when, and how.
public struct SimulationViolation: Error, Sendable, Hashable {
    /// What a run has to keep to.
    public enum Promise: String, Sendable, Hashable, CaseIterable {
        /// What was seen and reported as stored is there.
        case noPostLost = "no-post-lost"
        /// A post is there once, and one that was deleted does not come back.
        case noPostDoubled = "no-post-doubled"
        /// A correction that was seen is stored.
        case upToDate = "up-to-date"
        /// What a user did to a post is there.
        case marksKept = "marks-kept"
        /// Nobody is asked sooner, or otherwise, than allowed.
        case polite
        /// What is due is asked.
        case noneForgotten = "none-forgotten"
        /// Every healthy source is up to date within its interval, once nothing goes wrong on purpose any more.
        case recovers
        /// Nothing that is held grows without end.
        case bounded
        /// The store holds what the acknowledged writes make, and nothing else; and a pull's recording leads to the same decisions.
        case replayable
        /// A run ends.
        case ends
    }

    /// What was broken.
    public var promise: Promise
    /// What of it, where a promise can be broken in several ways.
    public var kind: String?
    /// Seconds after the beginning.
    public var second: Int
    /// One sentence.
    public var sentence: String

    /// Member by member.
    public init(_ promise: Promise, kind: String? = nil, second: Int, _ sentence: String) {
        self.promise = promise
        self.kind = kind
        self.second = second
        self.sentence = sentence
    }

    /// Whole days that are over.
    public var day: Int { second / 86_400 }
}
