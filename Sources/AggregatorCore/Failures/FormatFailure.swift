/// Why a document could not be understood.
public struct FormatFailure: Error, Sendable, Hashable {
    /// What kind of document it is, or what is wrong with it; the raw value is what output and logs call it.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A document of zero bytes.
        case empty = "empty-document"
        /// Some other kind of document: the message says which.
        case notAFeed = "not-a-feed"
        /// A web page, with the feeds that it links to.
        case webPage = "web-page"
        /// Damaged beyond repair.
        case damaged = "damaged-document"
        /// A limit, which the message names.
        case limitExceeded = "limit-exceeded"
    }

    /// What kind of document it is, or what is wrong with it.
    public var code: Code
    /// One sentence: what, and what to do.
    public var message: String
    /// The feeds that the document links to, in its order.
    public var candidates: [FeedCandidate] = []

    /// Creates a failure; the message is one sentence: what, and what to do.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
