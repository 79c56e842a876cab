import AggregatorCore

/// The part of one feed's file that lists need: the few facts that order and choose posts. The rest stays on the disk.
struct FeedOutline {
    struct Entry {
        var id: PostID
        var sortDate: Timestamp
        var kind: Post.Kind
        /// The range of its line in the file, without the line end.
        var range: Range<Int>

        var cursor: PostQuery.Cursor { PostQuery.Cursor(sortDate: sortDate, id: id) }
    }

    private(set) var header = FeedHeader()
    /// Newest first, without removed posts.
    private(set) var posts: [Entry] = []
    private(set) var removed: [Entry] = []
    /// The signs by which similar posts are found, in no order.
    private(set) var signs: [(sign: SimilaritySign, id: PostID)] = []
    /// Posts whose lines were written before there were signs.
    private(set) var unsigned: Set<PostID> = []
    /// What is wrong with the file, for messages; `nil` if it is whole.
    private(set) var damage: String?

    init() {}

    /// The outline of a feed whose file is missing.
    static var lost: FeedOutline {
        var outline = FeedOutline()
        outline.damage = FeedIndex.lost.damage
        return outline
    }

    /// - Parameter lines: Calls its argument for each line of the file, in order, with the line's range.
    init(_ lines: ((ArraySlice<UInt8>, Range<Int>) -> Void) throws(StoreFailure) -> Void) throws(StoreFailure) {
        var reading = FeedReading()
        var known: Set<PostID> = []
        try lines { line, range in
            if let post = reading.take(line, withEvidence: false, isKnown: { !known.insert($0).inserted }) { add(post, range) }
        }
        (header, damage) = (reading.header, reading.damage)
        posts.sort { $0.cursor < $1.cursor }
    }

    /// The outline in the order of an archive, which is by id.
    var byID: FeedOutline {
        var outline = self
        outline.posts.sort { $0.id < $1.id }
        outline.removed.sort { $0.id < $1.id }
        return outline
    }

    private mutating func add(_ post: PostLine, _ range: Range<Int>) {
        let entry = Entry(id: post.id, sortDate: post.sortDate, kind: post.kind, range: range)
        guard post.removed == nil else { return removed.append(entry) }
        posts.append(entry)
        guard let read = post.readSigns else {
            unsigned.insert(post.id)
            return
        }
        for sign in read { signs.append((sign, post.id)) }
    }

    func entry(_ id: PostID) -> Entry? { posts.first { $0.id == id } ?? removed.first { $0.id == id } }
}

extension Array {
    /// The elements from the first for which `holds` is true, which must then be true for all that come after.
    func from(_ holds: (Element) -> Bool) -> ArraySlice<Element> {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return self[low...]
    }
}
