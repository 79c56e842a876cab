public import AggregatorCore

/// The records of a store. What is removed while they are read is there or is removed, and never both.
public actor StoreRecords: RecordSource {
    private let store: any ArchiveStore
    private var place: ArchivePlace?
    /// The posts that were given of the feed that the place is in: one that is removed by now has a tombstone behind them.
    private var given: (feed: FeedID, posts: Set<PostID>)?

    /// Records in memory at a time, where their texts are short: where they are long a store gives fewer. Many, as a page may cost a walk
    /// over all that its feed is recognised by.
    public static let page = 4000

    /// From the beginning; nothing is read before `next`.
    public init(_ store: any ArchiveStore) { self.store = store }

    public func next() async throws -> [ArchiveRecord] {
        while true {
            try Task.checkCancellation()
            let page = try await store.records(after: place, limit: Self.page)
            guard let last = page.last else { return [] }
            place = last.place
            let records = page.filter(isFirst)
            if !records.isEmpty { return records }
        }
    }

    /// Whether nothing was given of the post that it is of.
    private func isFirst(_ record: ArchiveRecord) -> Bool {
        switch record {
        case .setting, .feed: return true
        case .post(let post):
            if given?.feed != post.stored.feed { given = (post.stored.feed, []) }
            given?.posts.insert(post.stored.id)
            return true
        case .tombstone(let tombstone): return given?.feed != tombstone.feed || given?.posts.contains(tombstone.id) != true
        }
    }
}
