public import AggregatorCore

/// The records of a store. A post that is removed while they are read appears as a post or as a tombstone, never as both.
public actor StoreRecords: RecordSource {
    private let store: any ArchiveStore
    private var place: ArchiveKey?
    /// The posts already returned of the feed at the current place: one that has been removed since also has a tombstone behind them.
    private var given: (feed: FeedID, posts: Set<PostID>)?

    /// The greatest number of records in memory; a store returns fewer where texts are long. Many, as each page may cost a scan of all
    /// evidence of its feed.
    public static let page = 4000

    /// Starts at the beginning; nothing is read before `next`.
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

    /// Whether nothing was returned yet for the post that the record belongs to.
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
