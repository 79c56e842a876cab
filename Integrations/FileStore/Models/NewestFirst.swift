import AggregatorCore

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
