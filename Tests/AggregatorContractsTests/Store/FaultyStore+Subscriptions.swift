import AggregatorCore

extension FaultyStore: SubscriptionStore {
    func subscriptions() async throws(StoreFailure) -> [Subscription] {
        var all = try await base.subscriptions()
        if fault == .listsSubscriptionsByID { all.sort { $0.id < $1.id } }
        if fault == .forgetsPreferences { for index in all.indices { all[index].preferences = .init() } }
        return all
    }

    func subscriptions(to feeds: [FeedID]) async throws(StoreFailure) -> [Subscription] {
        fault == .givesAllSubscriptions ? try await base.subscriptions() : try await base.subscriptions(to: feeds)
    }

    func subscribe(_ subscriptions: [Subscription]) async throws(StoreFailure) -> [Subscription] {
        let answer = try await base.subscribe(subscriptions)
        switch fault {
        case .overwritesKnownSubscriptions:
            for (known, asked) in zip(answer, subscriptions) where known != asked {
                try await base.update(
                    Subscription(id: known.id, address: asked.address, name: asked.name, tags: asked.tags, added: asked.added))
            }
        case .answersSubscribingBackwards: return answer.reversed()
        default: break
        }
        return answer
    }

    func update(_ subscription: Subscription, from known: Subscription?) async throws(StoreFailure) -> Bool {
        switch fault {
        case .ignoresUpdates: return true
        case .addsOnUpdate: try await base.subscribe([subscription])
        case .takesAddresses: try await free(subscription.address)
        default: break
        }
        return try await base.update(subscription, from: fault == .updatesUnseen ? nil : known)
    }

    func unsubscribe(_ ids: [FeedID]) async throws(StoreFailure) -> Set<FeedID> {
        var query = PostQuery()
        query.feeds = Set(ids)
        switch fault {
        case .keepsPostsOnUnsubscribing: try await base.mark(matching: query, StatusChange(isStarred: true))
        case .dropsStarredOnUnsubscribing: try await base.mark(matching: query, StatusChange(isStarred: false))
        case .unsubscribesAnything:
            try await base.unsubscribe(ids)
            return Set(ids)
        case .unsubscribesTheFirst: return try await base.unsubscribe(Array(ids.prefix(1)))
        case .unsubscribesAllOrNone:
            let followed = Set(try await base.subscriptions().map(\.id))
            return followed.isSuperset(of: ids) ? try await base.unsubscribe(ids) : []
        case .remembersRemovalForEver:
            var removed: [Tombstone] = []
            for id in ids { removed += try await tombstones(of: id) }
            let gone = try await base.unsubscribe(ids)
            try await base.take(removed.map { .tombstone($0) })
            return gone
        default: break
        }
        return try await base.unsubscribe(ids)
    }

    func feeds() async throws(StoreFailure) -> [FeedID: Feed] {
        var feeds = try await base.feeds()
        if fault == .dropsHubs { feeds = feeds.mapValues { with($0) { $0.hubs = [] } } }
        if fault == .describesEverySubscription {
            for subscription in try await base.subscriptions() { feeds[subscription.id] = feeds[subscription.id] ?? Feed() }
        }
        return feeds
    }

    func feeds(_ ids: [FeedID]) async throws(StoreFailure) -> [FeedID: Feed] {
        fault == .describesAllFeeds ? try await base.feeds() : try await base.feeds(ids)
    }

    func counts() async throws(StoreFailure) -> [FeedID: PostCounts] {
        let counts = try await base.counts()
        return fault == .countsReadAsUnread ? counts.mapValues { PostCounts(posts: $0.posts, unread: $0.posts) } : counts
    }

    func counts(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: PostCounts] {
        fault == .countsAllFeeds ? try await base.counts() : try await base.counts(of: feeds)
    }

    /// Moves the subscription with this address to another one.
    func free(_ address: WebAddress) async throws(StoreFailure) {
        for var owner in try await base.subscriptions() where owner.address == address {
            owner.address = WebAddress("https://example.org/taken") ?? owner.address
            try await base.update(owner)
        }
    }
}

func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    return value
}
