import AggregatorCore

/// What is in one feed's file, without the texts, which stay on the disk until they are asked for.
struct FeedIndex {
    struct Entry {
        var post: PostLine
        /// Where its line lies in the file, without the line end.
        var range: Range<Int>
    }

    var header = FeedHeader()
    /// In the order of the file: by first sighting, so that what is new is added at the end.
    var entries: [Entry] = []
    private(set) var numbers: [PostID: Int] = [:]
    private(set) var owners: [Evidence: Int] = [:]
    /// What was wrong with the file, for a person; `nil` for one that is whole. Lines that are whole are in `entries` all the same.
    var damage: String?

    init() {}

    /// Of a feed whose file is gone.
    static var lost: FeedIndex {
        var index = FeedIndex()
        index.damage = "it is missing"
        return index
    }

    /// With the evidence for a pull, without it for lists.
    init(_ bytes: [UInt8], withEvidence: Bool) {
        var ranges = CheckedLine.lines(bytes)[...]
        if let first = ranges.popFirst(), let header = FeedHeader(bytes[first]) { self.header = header } else { damage = "its first line" }
        var damaged = 0
        var digest = FeedHeader.Digest()
        for range in ranges {
            digest.add(bytes[range])
            // A post that stands there twice, as after copying lines by hand, is one post.
            if let post = PostLine(bytes[range], withEvidence: withEvidence), numbers[post.id] == nil {
                append(post, range)
            } else {
                damaged += 1
            }
        }
        if damaged > 0 {
            damage = "\(damaged) of its lines"
        } else if damage == nil, header.count != digest.count || header.digest != digest.value {
            damage = "lines are missing"
        }
    }

    mutating func append(_ post: PostLine, _ range: Range<Int>) {
        numbers[post.id] = entries.count
        for item in post.evidence where owners[item] == nil { owners[item] = entries.count }
        entries.append(Entry(post: post, range: range))
    }

    func entry(_ id: PostID) -> Entry? { numbers[id].map { entries[$0] } }

    func owner(_ evidence: Evidence) -> Entry? { owners[evidence].map { entries[$0] } }
}
