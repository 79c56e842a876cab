import AggregatorCore

/// The behaviour of a store as a value: the simplest implementation that could be right, to compare stores with.
struct StoreModel {
    private(set) var subscriptions: [FeedID: Subscription] = [:]
    private(set) var states: [FeedID: SourceState] = [:]
    private(set) var feeds: [FeedID: Feed] = [:]
    private(set) var posts: [PostID: StoredPost] = [:]
    private var versions: [PostID: [PostVersion]] = [:]
    private var tombstones: [PostID: Tombstone] = [:]
    private var evidence: [FeedID: [Evidence: PostID]] = [:]
    private(set) var values: [String: [UInt8]] = [:]

    mutating func subscribe(_ subscription: Subscription) -> Subscription {
        if let known = subscriptions.values.first(where: { $0.address == subscription.address }) ?? subscriptions[subscription.id] {
            return known
        }
        subscriptions[subscription.id] = subscription
        return subscription
    }

    /// Returns `false` if there is no such subscription.
    mutating func update(_ subscription: Subscription) -> Bool {
        guard let known = subscriptions[subscription.id] else { return false }
        subscriptions[subscription.id] = subscription
        if isTaken(subscription.address, from: known) { subscriptions[subscription.id]?.address = known.address }
        return true
    }

    mutating func unsubscribe(_ id: FeedID) -> Bool {
        guard subscriptions.removeValue(forKey: id) != nil else { return false }
        states[id] = nil
        posts = posts.filter { $0.value.feed != id || $0.value.status.isStarred }
        versions = versions.filter { posts[$0.key] != nil }
        tombstones = tombstones.filter { $0.value.feed != id }
        evidence[id] = evidence[id]?.filter { posts[$0.value] != nil }
        if !posts.values.contains(where: { $0.feed == id }) { feeds[id] = nil }
        return true
    }

    /// Returns `nil` if the feed is not followed, or not since the moment that the harvest names.
    mutating func commit(_ harvest: Harvest) -> ChangeSet? {
        let id = harvest.feedID
        guard let known = subscriptions[id], harvest.isMeant(for: known) else { return nil }
        var changes = ChangeSet()
        if let address = harvest.newAddress, address != known.address, !isTaken(address, from: known) {
            subscriptions[id]?.address = address
            changes.hasMoved = true
        }
        feeds[id] = harvest.feed ?? feeds[id]
        states[id] = harvest.state
        var given: [Harvest.Sighting] = []
        for sighting in harvest.distinctPosts {
            if tombstones[sighting.id] != nil {
                // A removed post only gets evidence.
            } else if posts[sighting.id] == nil {
                posts[sighting.id] = StoredPost(sighting, of: id, at: harvest.moment)
                changes.new.append(sighting.id)
            } else if let known = posts[sighting.id], harvest.edits.replaces(known.fingerprint, with: sighting) {
                if harvest.edits.keepsVersion(before: sighting) { versions[sighting.id, default: []].keep(known.version) }
                posts[sighting.id]?.replace(with: sighting, at: harvest.moment, harvest.edits)
                if sighting.isEdit { changes.changed.append(sighting.id) }
            }
            let fresh = Set(sighting.evidence.filter { evidence[id]?[$0] == nil })
            for item in fresh { evidence[id, default: [:]][item] = sighting.id }
            if !fresh.isEmpty { given.append(sighting) }
        }
        for sighting in given {
            for item in Evidence.surplus(of: owned(sighting.id, id), after: sighting, in: id) { evidence[id]?[item] = nil }
        }
        return changes
    }

    func recall(_ asked: [Evidence], of feed: FeedID) -> [Evidence: KnownPost] {
        asked.reduce(into: [:]) { known, item in
            guard let id = evidence[feed]?[item] else { return }
            known[item] =
                posts[id].map { KnownPost(id: id, fingerprint: $0.fingerprint) }
                ?? tombstones[id].map { KnownPost(id: id, fingerprint: $0.fingerprint, isRemoved: true) }
        }
    }

    func list(_ query: PostQuery) -> [StoredPost] {
        let found = posts.values.filter { query.matches($0, feedTags: subscriptions[$0.feed]?.tags ?? []) }
        return Array(found.sorted { query.place(of: $0) < query.place(of: $1) }.prefix(query.limit ?? .max))
    }

    func sharing(_ signs: [SimilaritySign], limit: Int) -> [SimilaritySign: [PostID]] {
        let signed = posts.values.map { (id: $0.id, signs: SimilaritySign.of($0.post)) }
        return signs.reduce(into: [:]) { found, sign in
            let ids = signed.filter { $0.signs.contains(sign) }.map(\.id).sorted().prefix(limit)
            found[sign] = ids.isEmpty ? nil : Array(ids)
        }
    }

    func versions(of id: PostID) -> [PostVersion] { versions[id] ?? [] }

    mutating func mark(_ ids: [PostID], _ change: StatusChange) -> Int {
        ids.reduce(0) { count, id in
            guard let before = posts[id]?.status, before.applying(change) != before else { return count }
            posts[id]?.status = before.applying(change)
            return count + 1
        }
    }

    mutating func remove(_ ids: [PostID], keepingUnread: Bool, at moment: Timestamp) -> Int {
        ids.reduce(0) { count, id in
            guard let post = posts[id], !post.status.isKept(keepingUnread: keepingUnread) else { return count }
            posts[id] = nil
            versions[id] = nil
            if subscriptions[post.feed] == nil {
                evidence[post.feed] = evidence[post.feed]?.filter { $0.value != id }
                if !posts.values.contains(where: { $0.feed == post.feed }) { feeds[post.feed] = nil }
            } else {
                for item in Identity.lasting(of: post.post) where evidence[post.feed]?[item] == nil {
                    evidence[post.feed, default: [:]][item] = id
                }
                tombstones[id] = Tombstone(id: id, feed: post.feed, fingerprint: post.fingerprint, removed: moment, evidence: [])
            }
            return count + 1
        }
    }

    mutating func take(_ records: [ArchiveRecord]) {
        for record in records {
            switch record {
            case .setting(let key, let value): values[key] = value
            case .feed(let feed):
                let isTaken = feed.subscription.map { new in subscriptions.values.contains { $0.address == new.address && $0.id != feed.id }
                }
                subscriptions[feed.id] = isTaken == true ? nil : feed.subscription
                states[feed.id] = subscriptions[feed.id] == nil ? nil : feed.state
                feeds[feed.id] = feed.description
            case .post(let given):
                let known = posts[given.stored.id]
                guard let post = known.map({ given.taken(over: $0.status, since: $0.since) }) ?? given else { continue }
                posts[post.stored.id] = post.stored
                versions[post.stored.id] = post.versions
                tombstones[post.stored.id] = nil
                give(post.evidence, to: post.stored.id, of: post.stored.feed)
            case .tombstone(let tombstone) where posts[tombstone.id] != nil: break
            case .tombstone(let tombstone):
                tombstones[tombstone.id] = tombstone
                give(tombstone.evidence, to: tombstone.id, of: tombstone.feed)
            }
        }
    }

    private mutating func give(_ items: [Evidence], to id: PostID, of feed: FeedID) {
        evidence[feed] = evidence[feed]?.filter { $0.value != id }
        for item in items where evidence[feed]?[item] == nil { evidence[feed, default: [:]][item] = id }
    }

    /// All records, in the order of an archive.
    var records: [ArchiveRecord] {
        let ids = Set(subscriptions.keys).union(feeds.keys).union(posts.values.map(\.feed)).union(tombstones.values.map(\.feed))
        var records: [ArchiveRecord] = values.map { .setting(key: $0.key, value: $0.value) }
        records += ids.map {
            .feed(ArchivedFeed(id: $0, subscription: subscriptions[$0], description: feeds[$0], state: states[$0]))
        }
        records += posts.values.map { .post(ArchivedPost($0, evidence: owned($0.id, $0.feed), versions: versions(of: $0.id))) }
        records += tombstones.values.map { .tombstone($0.with(evidence: owned($0.id, $0.feed))) }
        return records.sorted { $0.place < $1.place }
    }

    private func owned(_ id: PostID, _ feed: FeedID) -> [Evidence] { evidence[feed]?.filter { $0.value == id }.map(\.key) ?? [] }

    mutating func set(_ value: [UInt8]?, for key: String) { values[key] = value }

    var counts: [FeedID: PostCounts] {
        Dictionary(grouping: posts.values, by: \.feed).mapValues { posts in
            PostCounts(posts: posts.count, unread: posts.count { !$0.status.isRead })
        }
    }

    private func isTaken(_ address: WebAddress, from known: Subscription) -> Bool {
        subscriptions.values.contains { $0.address == address && $0.id != known.id }
    }
}
