import AggregatorCore

/// One reading of a feed's file, line by line: what is whole of it, and what is not.
struct FeedReading {
    /// Until one is read, of a feed whose posts are kept: if it is followed no longer, nobody else knows which of them were to be dropped.
    private(set) var header = FeedHeader(isKept: true)
    private var digest = FeedHeader.Digest()
    private var isHeaderRead = false
    private var isHeaderDamaged = false
    private var damaged = 0

    /// The post of the next line; `nil` for the first line, and for one that is damaged.
    mutating func take(_ line: ArraySlice<UInt8>, withEvidence: Bool, isKnown: (PostID) -> Bool) -> PostLine? {
        guard isHeaderRead else {
            isHeaderRead = true
            if let header = FeedHeader(line) { self.header = header } else { isHeaderDamaged = true }
            return nil
        }
        digest.add(line)
        // A post that stands there twice, as after copying lines by hand, is one post.
        if let post = PostLine(line, withEvidence: withEvidence), !isKnown(post.id) { return post }
        damaged += 1
        return nil
    }

    /// What was wrong with all of it, for a person.
    var damage: String? {
        if damaged > 0 { return "\(damaged) of its lines" }
        if !isHeaderRead || isHeaderDamaged { return "its first line" }
        return header.count != digest.count || header.digest != digest.value ? "lines are missing" : nil
    }
}
