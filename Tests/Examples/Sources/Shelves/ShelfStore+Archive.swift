import AggregatorCore
import Shelf

extension ShelfStore: ArchiveStore {
    func records(after place: ArchiveKey?, limit: Int) -> [ArchiveRecord] {
        let settings = shelf.rows("setting").keys.compactMap { key in value(for: key).map { ArchiveRecord.setting(key: key, value: $0) } }
        let posts = allPosts.map { ArchiveRecord.post($0) } + allTombstones.map { .tombstone($0) }
        let feeds = allFeeds
        // A feed that is known by its posts alone gets a record too.
        let others = Set(posts.compactMap(\.place.feed)).subtracting(feeds.map(\.id)).map { ArchivedFeed(id: $0) }
        let all = settings + (feeds + others).map { .feed($0) } + posts
        let rest = all.filter { record in place.map { $0 < record.place } ?? true }
        return Array(rest.sorted { $0.place < $1.place }.prefix(max(limit, 0)))
    }

    func take(_ records: [ArchiveRecord]) throws(StoreFailure) {
        for record in records { try write(admitted(record).map(change) ?? []) }
    }

    /// Drops from a record what already belongs to others in this store: an address, evidence. Nothing is left of a post that is there as
    /// it was edited later, nor of a tombstone where the post is there; otherwise a post's marks stay.
    private func admitted(_ record: ArchiveRecord) -> ArchiveRecord? {
        switch record {
        case .setting: return record
        case .feed(var feed):
            if let address = feed.subscription?.address, isTaken(address, by: feed.id) { feed.subscription = nil }
            if feed.subscription == nil { feed.state = nil }
            return .feed(feed)
        case .post(let given):
            let known = self.post(given.stored.id)?.stored
            guard let post = known.map({ given.taken(over: $0.status, since: $0.since) }) ?? given else { return nil }
            return .post(post.with(evidence: free(post.evidence, for: post.stored.id, of: post.stored.feed)))
        case .tombstone(let tombstone) where self.post(tombstone.id) != nil: return nil
        case .tombstone(let tombstone):
            return .tombstone(tombstone.with(evidence: free(tombstone.evidence, for: tombstone.id, of: tombstone.feed)))
        }
    }

    private func free(_ evidence: [Evidence], for id: PostID, of feed: FeedID) -> [Evidence] {
        let known = known(in: feed)
        return evidence.filter { known[$0].map { $0.id == id } ?? true }
    }
}
