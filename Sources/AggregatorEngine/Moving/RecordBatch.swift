import AggregatorCore

/// Collects records for a store: few enough for memory, and enough to be worth a transaction or the rewriting of a feed's file.
///
/// A feed of more than one batch is followed in the store behind the last of its posts: where a move is interrupted, a pull would store as
/// new what is still to come, and so bring back unread what was read, and what was removed. If it is followed there already, it gets the
/// validators and body hash of its source with them: the next pull must not take posts for known that are not there.
struct RecordBatch {
    private let store: any Store
    private var records: [ArchiveRecord] = []
    private var bytes = 0
    /// The full record of the feed of which a part is stored.
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
        if record.place.feed != withheld?.id { try await complete() }
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
        try await complete()
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
            return .feed(own.joined(with: id == withheld?.id ? feed.begun(isFollowed: own.subscription != nil) : feed))
        }
    }

    /// Adds the withheld record, once the last posts of its feed are sent: a store of files takes what it is given file by file.
    private mutating func complete() async throws {
        guard let whole = withheld else { return }
        try await send()
        withheld = nil
        records = [.feed(whole)]
    }

    /// Withholds the record of the last feed in this batch, if not all of its posts are in it.
    ///
    /// - Parameter next: The feed of the next record.
    private mutating func withhold(from next: FeedID?) {
        for case .feed(let feed) in records.reversed() {
            if feed.id == next, feed.subscription != nil { withheld = feed }
            return
        }
    }
}

extension ArchivedFeed {
    /// The record for the first of a feed's posts.
    ///
    /// - Parameter isFollowed: Whether the store follows the feed already.
    fileprivate func begun(isFollowed: Bool) -> ArchivedFeed {
        var feed = self
        if !isFollowed { feed.subscription = nil }
        feed.state = isFollowed ? state?.withoutDocument : nil
        return feed
    }
}
