import AggregatorCore
import Shelf

extension ShelfStore: RetentionStore {
    func outlines(of feed: FeedID) -> [PostOutline] {
        let posts = allPosts.map(\.stored).filter { $0.feed == feed }.sorted { PostQuery.Cursor($0) < PostQuery.Cursor($1) }
        return posts.map { PostOutline(id: $0.id, sortDate: $0.sortDate, status: $0.status, bytes: $0.post.recordBytes.count) }
    }

    func remove(_ ids: [PostID], keepingUnread: Bool, at moment: Timestamp) throws(StoreFailure) -> Int {
        var removed: Set<PostID> = []
        let gone = ids.compactMap(post).filter { post in
            !post.stored.status.isKept(keepingUnread: keepingUnread) && removed.insert(post.stored.id).inserted
        }
        let followed = Set(subscriptions().map(\.id))
        let inUse = Set(allPosts.map(\.stored).filter { !removed.contains($0.id) }.map(\.feed))
        var batch: Batch = []
        var owners: [FeedID: [Evidence: PostID]] = [:]
        for post in gone {
            let feed = post.stored.feed
            if followed.contains(feed) {
                // Evidence that outlasts a change of guids or addresses keeps it removed when the publisher makes one.
                var owned = owners[feed] ?? known(in: feed).mapValues(\.id)
                let lasting = Identity.lasting(of: post.stored.post).filter { owned[$0] == nil }
                for item in lasting { owned[item] = post.stored.id }
                owners[feed] = owned
                batch += change(.tombstone(Tombstone(post.with(evidence: Set(post.evidence + lasting)), removed: moment)))
            } else {
                // No pull asks for this feed any more, so the post can't come back. With its last post its description goes.
                batch += absence(of: post.stored.id)
                if !inUse.contains(feed) { batch.append(("feed", feed.description, nil)) }
            }
        }
        try write(batch)
        return gone.count
    }

    /// Does nothing: a deleted row takes no room.
    func compact() {}
}

extension Tombstone {
    fileprivate init(_ post: ArchivedPost, removed: Timestamp) {
        let stored = post.stored
        self.init(id: stored.id, feed: stored.feed, fingerprint: stored.fingerprint, removed: removed, evidence: post.evidence)
    }
}
