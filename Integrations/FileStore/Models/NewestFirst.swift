import AggregatorCore

/// The posts of several feeds, newest first. Looks one post ahead in each feed, so that a page of a long list costs only what is on it.
struct NewestFirst: Sequence, IteratorProtocol {
    private let listedFeeds: [ListedFeed]
    /// The posts of each feed that are still to come.
    private var rests: [ArraySlice<FeedOutline.Entry>]
    /// A heap of the next post of each feed that has one.
    private var heads: [Head]

    private struct Head {
        var cursor: PostQuery.Cursor
        var feed: Int
    }

    /// Begins where the query begins. A query ordered by words has no place in this order.
    init(_ listedFeeds: [ListedFeed], _ query: PostQuery) {
        self.listedFeeds = listedFeeds
        let after = query.ordersByWords ? nil : query.after.map { PostQuery.Cursor(sortDate: $0.sortDate, id: $0.id) }
        rests = listedFeeds.map { listedFeed in
            listedFeed.outline.posts.from { entry in
                (after.map { $0 < entry.cursor } ?? true) && (query.until.map { entry.sortDate < $0 } ?? true)
            }
        }
        heads = rests.enumerated().compactMap { number, rest in rest.first.map { Head(cursor: $0.cursor, feed: number) } }
        heads.sort { $0.cursor < $1.cursor }
    }

    mutating func next() -> ListedPost? {
        while let head = heads.first, let entry = rests[head.feed].popFirst() {
            if let next = rests[head.feed].first {
                heads[0].cursor = next.cursor
            } else {
                heads.swapAt(0, heads.count - 1)
                heads.removeLast()
            }
            sink()
            if let post = listedFeeds[head.feed].post(entry) { return post }
        }
        return nil
    }

    /// Moves the first element of the heap to where it belongs.
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
