/// Why a document could not be understood.
public struct FormatFailure: Error, Sendable, Hashable {
    public enum Code: String, Sendable, Hashable, CaseIterable {
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

    public var code: Code
    public var message: String
    /// Feeds that the document links to.
    public var candidates: [FeedCandidate]

    public init(_ code: Code, _ message: String, candidates: [FeedCandidate] = []) {
        self.code = code
        self.message = message
        self.candidates = candidates
    }
}
