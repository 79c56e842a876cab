import AggregatorCore

/// Collects records for a store: few enough for memory, and enough to be worth a transaction or the rewriting of a feed's file.
///
/// A feed of more than one batch is first stored without the validators and body hash of its source, which follow with the last of its
/// posts: where a move is interrupted, the next pull must not take posts for known that are not there.
struct RecordBatch {
    private let store: any Store
    private var records: [ArchiveRecord] = []
    private var bytes = 0
    /// The full record of the feed that was stored without them.
    private var withheld: ArchivedFeed?
    /// The number of records that were added.
    private(set) var count = 0

    private static let mostBytes = 8 << 20

    init(_ store: any Store) { self.store = store }

    /// Adds a record; returns whether the records before it were sent.
    ///
    /// - Parameter own: What the store had in its place when they were compared.
    mutating func add(_ record: ArchiveRecord, insteadOf own: ArchiveRecord?) async throws -> Bool {
        if case .setting(key: KeptWaits.key, let waits) = record {
            count += 1
            // Other processes note waits too. If one just did, the next walk finds the difference again.
            var known: [UInt8]?
            if case .setting(_, let value)? = own { known = value }
            _ = try await store.replace(known, with: waits, for: KeptWaits.key)
            return false
        }
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
        if !records.isEmpty { try await store.take(try await renewed()) }
        (records, bytes) = ([], 0)
    }

    /// The records, with what a pull or a person has changed of their feeds in the store: minutes may have passed since they were compared.
    private func renewed() async throws -> [ArchiveRecord] {
        let ids = records.compactMap { record in if case .feed(let feed) = record { feed.id } else { nil } }
        guard !ids.isEmpty else { return records }
        let subscriptions = Dictionary(try await store.subscriptions(to: ids).map { ($0.id, $0) }) { first, _ in first }
        let (descriptions, states) = (try await store.feeds(ids), try await store.sourceStates(of: ids))
        return records.map { record in
            guard case .feed(let feed) = record else { return record }
            let id = feed.id
            let own = ArchivedFeed(id: id, subscription: subscriptions[id], description: descriptions[id], state: states[id])
            return .feed(own.joined(with: feed))
        }
    }

    /// Adds the withheld record first: the records here are the last ones of its feed.
    private mutating func complete() {
        if let withheld { records.insert(.feed(withheld), at: 0) }
        withheld = nil
    }

    /// Sends the feed's own record without its document state, if it is in this batch.
    ///
    /// - Parameter next: The feed of the next record.
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
