import AggregatorCore

extension FileStore: SubscriptionStore {
    func subscriptions() async throws(StoreFailure) -> [Subscription] {
        try await read { (files) throws(StoreFailure) in try files.subscriptions() }
    }

    func subscribe(_ subscriptions: [Subscription]) async throws(StoreFailure) -> [Subscription] {
        try await write { (files) throws(StoreFailure) in
            var all = try files.subscriptions()
            var fresh: [Subscription] = []
            var (byAddress, byID) = (Dictionary(all.map { ($0.address, $0) }) { $1 }, Dictionary(all.map { ($0.id, $0) }) { $1 })
            let answer = subscriptions.map { subscription in
                if let known = byAddress[subscription.address] ?? byID[subscription.id] { return known }
                byAddress[subscription.address] = subscription
                byID[subscription.id] = subscription
                fresh.append(subscription)
                return subscription
            }
            guard !fresh.isEmpty else { return answer }
            for subscription in fresh { try files.dropLeftovers(subscription.id) }
            all += fresh
            try files.replace(all)
            return answer
        }
    }

    func update(_ subscription: Subscription, from known: Subscription?) async throws(StoreFailure) -> Bool {
        try await write { (files) throws(StoreFailure) in
            var all = try files.subscriptions()
            guard let number = all.firstIndex(where: { $0.id == subscription.id }) else { throw .notSubscribed(subscription.id) }
            guard known == nil || known == all[number] else { return false }
            var subscription = subscription
            if all.contains(where: { $0.address == subscription.address && $0.id != subscription.id }) {
                subscription.address = all[number].address
            }
            all[number] = subscription
            try files.replace(all)
            return true
        }
    }

    func unsubscribe(_ ids: [FeedID]) async throws(StoreFailure) -> Set<FeedID> {
        try await write { (files) throws(StoreFailure) in
            let all = try files.subscriptions()
            let removed = Set(ids).intersection(all.map(\.id))
            guard !removed.isEmpty else { return [] }
            // From here on only starred posts of the feeds are seen, whether or not the rest is dropped.
            try files.replace(all.filter { !removed.contains($0.id) })
            try files.drop(removed.sorted())
            return removed
        }
    }

    func feeds() async throws(StoreFailure) -> [FeedID: Feed] {
        try await read { (files) throws(StoreFailure) in try files.descriptions(files.feedIDs()) }
    }

    func feeds(_ ids: [FeedID]) async throws(StoreFailure) -> [FeedID: Feed] {
        try await read { (files) throws(StoreFailure) in try files.descriptions(ids) }
    }

    func counts() async throws(StoreFailure) -> [FeedID: PostCounts] {
        try await read { (files) throws(StoreFailure) in try files.counts(files.feedIDs()) }
    }

    func counts(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: PostCounts] {
        try await read { (files) throws(StoreFailure) in try files.counts(feeds) }
    }
}

extension StoreFiles {
    fileprivate func descriptions(_ ids: [FeedID]) throws(StoreFailure) -> [FeedID: Feed] {
        var feeds: [FeedID: Feed] = [:]
        let subscribed = try subscribed()
        for id in ids {
            feeds[id] =
                try readable(id) { () throws(StoreFailure) in
                    let header = try header(id)
                    if subscribed.contains(id) || header.isKept { return header.feed }
                    return try seen(id, isSubscribed: false).posts == 0 ? nil : header.feed
                } ?? nil
        }
        return feeds
    }

    fileprivate func counts(_ ids: [FeedID]) throws(StoreFailure) -> [FeedID: PostCounts] {
        var counts: [FeedID: PostCounts] = [:]
        let subscribed = try subscribed()
        for id in ids {
            let count = try readable(id) { () throws(StoreFailure) in try seen(id, isSubscribed: subscribed.contains(id)) }
            if let count, count.posts > 0 { counts[id] = count }
        }
        return counts
    }

    /// How many posts of a feed readers see.
    func seen(_ id: FeedID, isSubscribed: Bool) throws(StoreFailure) -> PostCounts {
        let listedFeed = ListedFeed(id, try outline(id), try marks(id), isSubscribed: isSubscribed)
        return listedFeed.posts.reduce(into: PostCounts(posts: 0, unread: 0)) { counts, listed in
            counts.posts += 1
            if !listed.status.isRead { counts.unread += 1 }
        }
    }

    /// Drops what an interrupted unsubscribing has left of a feed, if it has no posts. Those come back: where an older list was put back, as
    /// from a copy or by a program that keeps folders the same, the feed was never unfollowed.
    func dropLeftovers(_ id: FeedID) throws(StoreFailure) {
        let header = try header(id)
        if !header.isKept, header.count == 0 { try drop([id]) }
    }

    /// Drops what is not kept of feeds that are followed no longer: all but the starred posts. A feed that is damaged keeps no other from
    /// being dropped.
    fileprivate func drop(_ ids: [FeedID]) throws(StoreFailure) {
        guard let feeds else { return }
        var (names, failure): ([String], StoreFailure?) = ([], nil)
        for id in ids {
            do throws(StoreFailure) { names += try keptAlone(id, feeds) } catch { failure = failure ?? error }
        }
        defer { for id in ids { forget(id) } }
        // All at once, as the folder is synced for each call.
        if !names.isEmpty { try remove(names.map { (feeds, $0) }) }
        if let failure { throw failure }
    }

    /// Leaves in the feed's files what is kept of it. Returns the names of its files that are to be removed.
    private func keptAlone(_ id: FeedID, _ feeds: Folder) throws(StoreFailure) -> [String] {
        let names = [FeedFileKind.posts, .state, .marks].map { $0.name(id) }
        var isThere = false
        for name in names { if try feeds.identity(name) != nil { isThere = true } }
        guard isThere else { return [] }
        defer { forget(id) }
        let (index, starred) = (try index(id), try marks(id))
        if let damage = index.damage { throw try setAside(id, index, damage) }
        if starred.isDamaged { throw try setAside(starred, of: id) }
        var edit = FeedEdit(index, try oldLines(id))
        edit.keep { starred[$0].isStarred }
        var header = index.header
        header.generation &+= 1
        (header.state, header.subscription) = (nil, nil)
        header.isKept = true
        let content = edit.content(header)
        guard !content.isEmpty else { return names }
        var kept = MarkList()
        for entry in index.entries where starred[entry.post.id].isStarred { kept[entry.post.id] = starred[entry.post.id] }
        try replace([(feeds, FeedFileKind.posts.name(id), content.pieces), (feeds, FeedFileKind.marks.name(id), FilePieces(kept.bytes))])
        return [FeedFileKind.state.name(id)]
    }
}
