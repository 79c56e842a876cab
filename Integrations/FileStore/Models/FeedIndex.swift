import AggregatorCore

/// The contents of one feed's file, without the texts: what a pull recognises posts by, and what the file's next content is made of.
struct FeedIndex {
    struct Entry {
        var post: PostLine
        /// The range of its line in the file, without the line end.
        var range: Range<Int>
    }

    var header = FeedHeader()
    /// In the order of the file, which is that of first sightings: new posts are added at the end.
    var entries: [Entry] = []
    private(set) var numbers: [PostID: Int] = [:]
    private(set) var owners: [Evidence: Int] = [:]
    /// What is wrong with the file, for messages; `nil` if it is whole. `entries` has all lines that are whole.
    var damage: String?

    init() {}

    /// The index of a feed whose file is missing.
    static var lost: FeedIndex {
        var index = FeedIndex()
        index.damage = "it is missing"
        return index
    }

    /// - Parameter lines: Calls its argument for each line of the file, in order, with the line's range.
    init(_ lines: ((ArraySlice<UInt8>, Range<Int>) -> Void) throws(StoreFailure) -> Void) throws(StoreFailure) {
        var reading = FeedReading()
        try lines { line, range in
            if let post = reading.take(line, withEvidence: true, isKnown: { numbers[$0] != nil }) { append(post, range) }
        }
        (header, damage) = (reading.header, reading.damage)
    }

    mutating func append(_ post: PostLine, _ range: Range<Int>) {
        numbers[post.id] = entries.count
        for item in post.evidence where owners[item] == nil { owners[item] = entries.count }
        entries.append(Entry(post: post, range: range))
    }

    func owner(_ evidence: Evidence) -> Entry? { owners[evidence].map { entries[$0] } }
}
