import AggregatorCore

/// Records on their way into a store: few enough for memory, enough to be worth a transaction, or a feed's file that is written anew.
///
/// A feed of more than one batch goes without what its source's document is recognised by, which comes with the last of its posts: where a
/// move is cut short, the next pull must not take for known what is not there.
struct RecordBatch {
    private let store: any Store
    private var records: [ArchiveRecord] = []
    private var bytes = 0
    /// The feed that went without, whole.
    private var withheld: ArchivedFeed?
    /// How many were added.
    private(set) var count = 0

    private static let mostBytes = 8 << 20

    init(_ store: any Store) { self.store = store }

    /// Whether those before it went on their way.
    mutating func add(_ record: ArchiveRecord) async throws -> Bool {
        if record.place.feed != withheld?.id { complete() }
        let isFull = records.count >= StoreRecords.page || bytes >= Self.mostBytes
        if isFull {
            withhold(from: record.place.feed)
            try await send()
        }
        records.append(record)
        count += 1
        if case .post(let post) = record { bytes += post.textSize }
        return isFull
    }

    mutating func end() async throws {
        complete()
        try await send()
    }

    private mutating func send() async throws {
        if !records.isEmpty { try await store.take(records) }
        (records, bytes) = ([], 0)
    }

    /// What is here began with more of that feed, so that its own record comes first.
    private mutating func complete() {
        if let withheld { records.insert(.feed(withheld), at: 0) }
        withheld = nil
    }

    /// - Parameter next: the feed that more is to come of; its own record is here, or went before, or does not come.
    private mutating func withhold(from next: FeedID?) {
        for (index, record) in records.enumerated().reversed() {
            guard case .feed(var feed) = record else { continue }
            guard feed.id == next, let state = feed.state else { return }
            withheld = feed
            feed.state = state.withoutDocument
            records[index] = .feed(feed)
            return
        }
    }
}

extension SourceState {
    /// Asked as if nothing of its last document were known.
    fileprivate var withoutDocument: SourceState {
        var state = self
        state.trust = Trust()
        state.document.bodyHash = nil
        return state
    }
}
