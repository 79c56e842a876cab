import AggregatorCore

/// What is in one feed's file, without the texts: what a pull recognises posts by, and what the file's next content is made of.
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

    init(_ bytes: [UInt8]) {
        var reading = FeedReading()
        for range in CheckedLine.lines(bytes) {
            if let post = reading.take(bytes[range], withEvidence: true, isKnown: { numbers[$0] != nil }) { append(post, range) }
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
