import AggregatorCore

/// What readers see of one feed.
struct Shelf {
    let feed: FeedID
    let outline: FeedOutline
    let marks: MarkList
    /// Of a feed that is followed no longer, and still has all its posts, only the starred ones are seen.
    let isWhole: Bool

    init(_ feed: FeedID, _ outline: FeedOutline, _ marks: MarkList, isSubscribed: Bool) {
        self.feed = feed
        self.outline = outline
        self.marks = marks
        isWhole = isSubscribed || outline.header.isKept
    }

    /// `nil` where it is not seen.
    func place(_ entry: FeedOutline.Entry) -> Place? {
        sees(entry.id) ? Place(feed: feed, entry: entry, status: marks[entry.id]) : nil
    }

    func sees(_ id: PostID) -> Bool { isWhole || marks[id].isStarred }

    /// Newest first.
    var places: some Sequence<Place> { outline.posts.lazy.compactMap { place($0) } }
}

extension [Shelf] {
    /// Of posts that readers see, in no order.
    func places(where isWanted: (PostID) -> Bool) -> [Place] {
        flatMap { shelf in shelf.outline.posts.compactMap { isWanted($0.id) ? shelf.place($0) : nil } }
    }
}

/// Where a post lies, and what was done with it.
struct Place {
    var feed: FeedID
    var entry: FeedOutline.Entry
    var status: PostStatus
}

/// The posts of several feeds, newest first. Of each feed one is looked at ahead, so that a page of a long list costs what is on it.
struct NewestFirst: Sequence, IteratorProtocol {
    private let shelves: [Shelf]
    /// What is still to come of each.
    private var rests: [ArraySlice<FeedOutline.Entry>]
    /// A heap of what comes next of each that has something.
    private var heads: [Head]

    private struct Head {
        var cursor: PostQuery.Cursor
        var shelf: Int
    }

    /// From where a query begins, when the order is its own.
    init(_ shelves: [Shelf], _ query: PostQuery) {
        self.shelves = shelves
        let after = query.ordersByWords ? nil : query.after.map { PostQuery.Cursor(sortDate: $0.sortDate, id: $0.id) }
        rests = shelves.map { shelf in
            shelf.outline.posts.from { entry in
                (after.map { $0 < entry.cursor } ?? true) && (query.until.map { entry.sortDate < $0 } ?? true)
            }
        }
        heads = rests.enumerated().compactMap { number, rest in rest.first.map { Head(cursor: $0.cursor, shelf: number) } }
        heads.sort { $0.cursor < $1.cursor }
    }

    mutating func next() -> Place? {
        while let head = heads.first, let entry = rests[head.shelf].popFirst() {
            if let next = rests[head.shelf].first {
                heads[0].cursor = next.cursor
            } else {
                heads.swapAt(0, heads.count - 1)
                heads.removeLast()
            }
            sink()
            if let place = shelves[head.shelf].place(entry) { return place }
        }
        return nil
    }

    /// Puts the first of the heap where it belongs.
    private mutating func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heads.count && heads[child].cursor < heads[least].cursor {
                least = child
            }
            guard least != parent else { return }
            heads.swapAt(parent, least)
            parent = least
        }
    }
}
