/// A promise that a run has broken, with the time and a description.
public struct SimulationViolation: Error, Sendable, Hashable {
    /// The promises that a run has to keep.
    public enum Promise: String, Sendable, Hashable, CaseIterable {
        /// A post that was seen and reported as stored is in the store.
        case noPostLost = "no-post-lost"
        /// A post is in the store once, and a deleted one does not come back.
        case noPostDoubled = "no-post-doubled"
        /// A correction that was seen is stored.
        case upToDate = "up-to-date"
        /// What a user did to a post is stored.
        case marksKept = "marks-kept"
        /// No server is asked sooner, or otherwise, than allowed.
        case polite
        /// Every source that is due is pulled.
        case noneForgotten = "none-forgotten"
        /// Every healthy source is up to date within its interval, once faults have stopped.
        case recovers
        /// No data or resource grows without bound.
        case bounded
        /// The store holds exactly what the acknowledged writes amount to, and a recorded pull makes the same decisions when replayed.
        case replayable
        /// A run ends.
        case ends
    }

    /// The broken promise.
    public var promise: Promise
    /// The way in which it was broken, if there are several.
    public var kind: String?
    /// Seconds after the beginning.
    public var second: Int
    /// One sentence that says what is wrong.
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
