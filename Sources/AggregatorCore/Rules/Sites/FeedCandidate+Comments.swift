extension FeedCandidate {
    /// Whether it is of comments, by its address: `/comments/feed/`, or `?feed=comments-rss2`, as WordPress has them.
    package var isOfComments: Bool {
        let parts = url.parts
        if parts.path.includes("comments"), parts.path.pieces(around: UInt8(ascii: "/")).contains("comments") { return true }
        return parts.query?.pieces(around: UInt8(ascii: "&")).contains { $0.utf8.starts(with: "feed=comments-".utf8) } == true
    }
}
