import AggregatorCore

extension InMemoryStore: RetentionStore {
    func outlines(of feed: FeedID) -> [PostOutline] {
        let posts = stored.values.filter { $0.feed == feed }.sorted { PostQuery.Cursor($0) < PostQuery.Cursor($1) }
        return posts.map { post in
            let texts = [post.post] + versions(of: post.id).map(\.post)
            return PostOutline(
                id: post.id, sortDate: post.sortDate, status: post.status, bytes: texts.reduce(0) { $0 + $1.recordBytes.count })
        }
    }

    func remove(_ ids: [PostID], keepingUnread: Bool, at moment: Timestamp) -> Int {
        var count = 0
        for id in ids {
            guard let post = stored[id], !post.status.isKept(keepingUnread: keepingUnread) else { continue }
            stored[id] = nil
            versions[id] = nil
            count += 1
            if subscribed[post.feed] == nil {
                forget(id, of: post.feed)
            } else {
                evidence[post.feed, default: [:]].merge(Identity.lasting(of: post.post).map { ($0, id) }) { first, _ in first }
                tombstones[id] = Tombstone(id: id, feed: post.feed, fingerprint: post.fingerprint, removed: moment, evidence: [])
            }
        }
        return count
    }

    /// Forgets a post of a feed that is followed no longer.
    private func forget(_ id: PostID, of feed: FeedID) {
        evidence[feed] = evidence[feed]?.filter { $0.value != id }
        if !stored.values.contains(where: { $0.feed == feed }) { descriptions[feed] = nil }
    }

    func compact() {}
}
