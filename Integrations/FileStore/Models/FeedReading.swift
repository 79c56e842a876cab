import AggregatorCore

/// One reading of a feed's file, line by line: which lines are whole, and what is wrong with the others.
struct FeedReading {
    /// Says that the posts are kept until a header is read: of a feed that is followed no longer, only the header knows which posts were to
    /// go.
    private(set) var header = FeedHeader(isKept: true)
    private var digest = FeedHeader.Digest()
    private var isHeaderRead = false
    private var isHeaderDamaged = false
    private var damaged = 0

    /// The post of the next line; `nil` for the first line and for a damaged one.
    mutating func take(_ line: ArraySlice<UInt8>, withEvidence: Bool, isKnown: (PostID) -> Bool) -> PostLine? {
        guard isHeaderRead else {
            isHeaderRead = true
            if let header = FeedHeader(line) { self.header = header } else { isHeaderDamaged = true }
            return nil
        }
        digest.add(line)
        // A post that occurs twice, as after copying lines by hand, is one post.
        if let post = PostLine(line, withEvidence: withEvidence), !isKnown(post.id) { return post }
        damaged += 1
        return nil
    }

    /// What is wrong with the file as a whole, for messages.
    var damage: String? {
        if damaged > 0 { return "\(damaged) of its lines" }
        if !isHeaderRead || isHeaderDamaged { return "its first line" }
        return header.count != digest.count || header.digest != digest.value ? "lines are missing" : nil
    }
}
