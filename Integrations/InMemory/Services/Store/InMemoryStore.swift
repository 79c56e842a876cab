import AggregatorCore

/// The reference for every store: what it does, the others must do, and it does it in the plainest way.
///
/// Everything is kept in dictionaries, and lost when the process ends. To write another store, copy this file and its extensions' files,
/// keep the signatures, and run the store contract over it.
actor InMemoryStore: StoreLifecycle {
    var subscribed: [FeedID: Subscription] = [:]
    var states: [FeedID: SourceState] = [:]
    var descriptions: [FeedID: Feed] = [:]
    var stored: [PostID: StoredPost] = [:]
    var versions: [PostID: [PostVersion]] = [:]
    var tombstones: [PostID: Tombstone] = [:]
    var evidence: [FeedID: [Evidence: PostID]] = [:]
    var values: [String: [UInt8]] = [:]
    private let leases = LaneLeases()

    init() {}

    nonisolated let isDurable = false
    nonisolated var leasing: (any LeasingStore)? { leases }

    func close() {}
}

extension InMemoryStore: CheckableStore {
    /// Nothing can be damaged that was never on a disk.
    func check(repairing: Bool) -> [StoreFinding] { [] }
}

extension InMemoryStore: SubscriptionStore {
    func subscriptions() -> [Subscription] {
        subscribed.values.sorted { ($0.added, $0.id) < ($1.added, $1.id) }
    }

    func subscribe(_ subscriptions: [Subscription]) -> [Subscription] {
        var owners = Dictionary(subscribed.values.map { ($0.address, $0) }) { first, _ in first }
        return subscriptions.map { subscription in
            if let known = owners[subscription.address] ?? subscribed[subscription.id] { return known }
            subscribed[subscription.id] = subscription
            owners[subscription.address] = subscription
            return subscription
        }
    }

    func update(_ subscription: Subscription, from known: Subscription?) throws(StoreFailure) -> Bool {
        guard let stored = subscribed[subscription.id] else { throw .notSubscribed(subscription.id) }
        guard known == nil || known == stored else { return false }
        subscribed[subscription.id] = subscription
        if isTaken(subscription.address, by: subscription.id) { subscribed[subscription.id]?.address = stored.address }
        return true
    }

    func unsubscribe(_ ids: [FeedID]) -> Set<FeedID> {
        let removed = Set(ids).intersection(subscribed.keys)
        guard !removed.isEmpty else { return [] }
        stored = stored.filter { !removed.contains($0.value.feed) || $0.value.status.isStarred }
        versions = versions.filter { stored[$0.key] != nil }
        tombstones = tombstones.filter { !removed.contains($0.value.feed) }
        let left = Set(stored.values.lazy.map(\.feed))
        for id in removed {
            (subscribed[id], states[id]) = (nil, nil)
            evidence[id] = evidence[id]?.filter { stored[$0.value] != nil }
            if !left.contains(id) { descriptions[id] = nil }
        }
        return removed
    }

    func feeds() -> [FeedID: Feed] { descriptions }

    func counts() -> [FeedID: PostCounts] {
        Dictionary(grouping: stored.values, by: \.feed).mapValues { posts in
            PostCounts(posts: posts.count, unread: posts.count { !$0.status.isRead })
        }
    }

    func isTaken(_ address: WebAddress, by id: FeedID) -> Bool {
        subscribed.values.contains { $0.address == address && $0.id != id }
    }
}

extension InMemoryStore: PullStore {
    func sourceStates() -> [FeedID: SourceState] { states }

    func recall(_ evidence: [Evidence], of feed: FeedID) -> [Evidence: KnownPost] {
        var answer: [Evidence: KnownPost] = [:]
        for item in evidence {
            guard let id = self.evidence[feed]?[item] else { continue }
            if let post = stored[id] {
                answer[item] = KnownPost(id: id, fingerprint: post.fingerprint)
            } else if let tombstone = tombstones[id] {
                answer[item] = KnownPost(id: id, fingerprint: tombstone.fingerprint, isRemoved: true)
            }
        }
        return answer
    }

    func commit(_ harvest: Harvest) throws(StoreFailure) -> ChangeSet {
        guard let subscription = subscribed[harvest.feedID], harvest.isMeant(for: subscription) else {
            throw .notSubscribed(harvest.feedID)
        }
        var changes = ChangeSet()
        if let moved = harvest.moved(subscription, isTaken: { isTaken($0, by: harvest.feedID) }) {
            subscribed[harvest.feedID] = moved
            changes.hasMoved = true
        }
        if let feed = harvest.feed { descriptions[harvest.feedID] = feed }
        states[harvest.feedID] = harvest.state

        var given: [Harvest.Sighting] = []
        for sighting in harvest.distinctPosts {
            if var known = stored[sighting.id] {
                if harvest.edits.replaces(known.fingerprint, with: sighting) {
                    if harvest.edits.keepsVersion(before: sighting) { versions[sighting.id, default: []].keep(known.version) }
                    known.replace(with: sighting, at: harvest.moment, harvest.edits)
                    stored[sighting.id] = known
                    if sighting.isEdit { changes.changed.append(sighting.id) }
                }
            } else if tombstones[sighting.id] == nil {
                stored[sighting.id] = StoredPost(sighting, of: harvest.feedID, at: harvest.moment)
                changes.new.append(sighting.id)
            }
            let count = evidence[harvest.feedID]?.count ?? 0
            evidence[harvest.feedID, default: [:]].merge(sighting.evidence.map { ($0, sighting.id) }) { first, _ in first }
            if evidence[harvest.feedID]?.count != count, changes.new.last != sighting.id { given.append(sighting) }
        }
        if !given.isEmpty { forgetSurplus(given, of: harvest.feedID) }
        return changes
    }

    private func forgetSurplus(_ given: [Harvest.Sighting], of feed: FeedID) {
        let owned = (evidence[feed] ?? [:]).reduce(into: [PostID: [Evidence]]()) { $0[$1.value, default: []].append($1.key) }
        for sighting in given {
            for item in Evidence.surplus(of: owned[sighting.id] ?? [], after: sighting, in: feed) { evidence[feed]?[item] = nil }
        }
    }
}

extension InMemoryStore: PostStore {
    func posts(matching query: PostQuery) -> [StoredPost] {
        let found = stored.values.filter { query.matches($0, feedTags: subscribed[$0.feed]?.tags ?? []) }
        let sorted = found.map { (place: query.place(of: $0), post: $0) }.sorted { $0.place < $1.place }
        return query.read(of: sorted.map(\.post))
    }

    func posts(_ ids: [PostID]) -> [StoredPost] { ids.compactMap { stored[$0] } }

    func postIDs(startingWith prefix: String, limit: Int) -> [PostID] {
        let prefix = prefix.lowercased()
        return Array(stored.keys.filter { $0.description.hasPrefix(prefix) }.sorted().prefix(max(limit, 0)))
    }

    func posts(sharing signs: [SimilaritySign], limit: Int) -> [SimilaritySign: [PostID]] {
        let asked = Set(signs)
        var found: [SimilaritySign: [PostID]] = [:]
        for post in stored.values.sorted(by: { $0.id < $1.id }) {
            for sign in SimilaritySign.of(post.post) where asked.contains(sign) && found[sign, default: []].count < limit {
                found[sign, default: []].append(post.id)
            }
        }
        return found
    }

    func versions(of id: PostID) -> [PostVersion] { versions[id] ?? [] }

    func mark(_ ids: [PostID], _ change: StatusChange) -> Int {
        var count = 0
        for id in ids {
            guard let before = stored[id]?.status else { continue }
            let after = before.applying(change)
            guard after != before else { continue }
            stored[id]?.status = after
            count += 1
        }
        return count
    }

    func mark(matching query: PostQuery, _ change: StatusChange) -> Int {
        mark(posts(matching: query.withoutTextBudget).map(\.id), change)
    }
}

extension InMemoryStore: KeyValueStore {
    func value(for key: String) -> [UInt8]? { values[key] }

    func set(_ value: [UInt8]?, for key: String) { values[key] = value }

    func replace(_ old: [UInt8]?, with value: [UInt8]?, for key: String) -> Bool {
        guard values[key] == old else { return false }
        values[key] = value
        return true
    }
}
