extension JSONReader {
    /// What is read of a text, at most.
    public struct Limits: Sendable, Hashable {
        /// Nested arrays and objects.
        public var depth = 256
        /// The number of all values.
        public var values = Int.max
        /// Elements of one array: those beyond are scanned, and left out.
        public var elements = Int.max
        /// Whether a number that is no whole one of 64 bits is read as its text, for callers that use it as a name: as a number it would be
        /// the nearest `Double`, like its neighbours, and `1.0` and `1.00` would be equal.
        public var keepsDigits = false
        /// Whether syntax errors are mended where it is certain what is meant, and damaged elements of a `JSONOutline` are passed over: in
        /// documents that strangers write by templates. A record of our own that has such errors is damaged.
        public var mends = false
        /// Creates limits that only bound the depth.
        public init() {}
    }
}
