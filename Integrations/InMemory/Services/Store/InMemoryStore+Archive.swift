import AggregatorCore

extension InMemoryStore: ArchiveStore {
    func records(after place: ArchiveKey?, limit: Int) -> [ArchiveRecord] {
        let settings = values.map { ArchiveRecord.setting(key: $0.key, value: $0.value) }
        let all = settings + feedRecords + postRecords
        let rest = all.filter { record in place.map { $0 < record.place } ?? true }
        return Array(rest.sorted { $0.place < $1.place }.prefix(max(limit, 0)))
    }

    private var feedRecords: [ArchiveRecord] {
        let ids = Set(subscribed.keys).union(descriptions.keys).union(stored.values.map(\.feed)).union(tombstones.values.map(\.feed))
        return ids.map { .feed(ArchivedFeed(id: $0, subscription: subscribed[$0], description: descriptions[$0], state: states[$0])) }
    }

    private var postRecords: [ArchiveRecord] {
        let owned = evidence.values.joined().reduce(into: [PostID: [Evidence]]()) { $0[$1.value, default: []].append($1.key) }
        let posts = stored.values.map { ArchiveRecord.post(ArchivedPost($0, evidence: owned[$0.id] ?? [], versions: versions(of: $0.id))) }
        return posts + tombstones.values.map { .tombstone($0.with(evidence: owned[$0.id] ?? [])) }
    }

    func take(_ records: [ArchiveRecord]) {
        for record in records {
            switch record {
            case .setting(let key, let value): values[key] = value
            case .feed(let feed): take(feed)
            case .post(let post): take(post)
            case .tombstone(let tombstone) where stored[tombstone.id] != nil: break
            case .tombstone(let tombstone):
                tombstones[tombstone.id] = tombstone
                own(tombstone.evidence, tombstone.id, of: tombstone.feed)
            }
        }
    }

    private func take(_ post: ArchivedPost) {
        let id = post.stored.id
        let known = stored[id]
        guard let post = known.map({ post.taken(over: $0.status, since: $0.since) }) ?? post else { return }
        stored[id] = post.stored
        versions[id] = post.versions
        tombstones[id] = nil
        own(post.evidence, id, of: post.stored.feed)
    }

    private func take(_ feed: ArchivedFeed) {
        let isFollowed = feed.subscription.map { !isTaken($0.address, by: feed.id) } ?? false
        subscribed[feed.id] = isFollowed ? feed.subscription : nil
        states[feed.id] = isFollowed ? feed.state : nil
        descriptions[feed.id] = feed.description
    }

    private func own(_ evidence: [Evidence], _ id: PostID, of feed: FeedID) {
        self.evidence[feed] = self.evidence[feed]?.filter { $0.value != id }
        self.evidence[feed, default: [:]].merge(evidence.map { ($0, id) }) { first, _ in first }
    }
}
