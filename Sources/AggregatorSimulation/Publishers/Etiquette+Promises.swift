extension Etiquette {
    /// What the visitor's documentation promises, in seconds or numbers: upper or lower bounds.
    enum Promises {
        /// The least between two visits to one address.
        static let floor = 900.0
        /// How much of a cache rule is respected at least, before a source has been quiet for longer.
        static let longestCache = 86_400.0
        /// The longest that a request to wait is respected.
        static let longestWait = 7 * 86_400.0
        /// The least between the end of a visit to a host and the next one.
        static let spacing = 1.0
        /// How long after the last visit the hours and days of rest are respected at least. They count no more a day after a planned visit
        /// that was missed, and a plan may lie days ahead.
        static let longestRest = 8 * 86_400.0
        /// How long a validator is trusted without a new document.
        static let longestTrust = 8 * 86_400.0
        /// How long after a first 410 it is asked once more.
        static let goneConfirmation = 86_400.0
        /// The number of failures in a row after which at least `longerRest` passes between visits.
        static let toleratedFailures = 3
        /// The least between two visits after `toleratedFailures` failures.
        static let longerRest = 3_600.0
        /// The number of pulls that have to see a move before it is believed.
        static let moveSightings = 3
        /// How long a move has to be seen before it is believed.
        static let moveTime = 3 * 86_400.0
    }
}
