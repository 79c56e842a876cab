import AggregatorCore

/// Who is followed: what the list says, or, where that was hurt, what is known without it.
struct FollowedFeeds {
    var subscriptions: [Subscription] = []
    private var addresses: Set<WebAddress> = []
    /// Also of those whose address nobody knows any more: readers see their posts.
    var ids: Set<FeedID> = []
    /// What is wrong with the list: nothing may be decided by it then.
    var damage: StoreFailure?
    /// Of those subscriptions the ones of which the address alone is known.
    var bare: [FeedID] = []
    /// Those that are known by their feeds' files: as they were when these were written.
    var older: [FeedID] = []
    /// Feeds that have posts and were followed, nobody knows where.
    var unknown: [FeedID] = []
    /// Addresses in the list that nobody is followed at for want of the rest.
    private(set) var lost: [WebAddress] = []

    init(_ subscriptions: [Subscription]) {
        self.subscriptions = subscriptions
        ids = Set(subscriptions.map(\.id))
    }

    /// What is whole of a list, to which feeds are added by their own files.
    init(_ list: SubscriptionFile, damage: StoreFailure) {
        self.init([])
        self.damage = damage
        for subscription in list.subscriptions { add(subscription) }
    }

    /// Two that stand for one feed, or for one address, can't both be right: the first is.
    @discardableResult
    private mutating func add(_ subscription: Subscription) -> Bool {
        guard !ids.contains(subscription.id), addresses.insert(subscription.address).inserted else { return false }
        subscriptions.append(subscription)
        ids.insert(subscription.id)
        return true
    }

    /// - Parameter addresses: from anywhere; one that the feed's id was made of is its own.
    mutating func add(_ id: FeedID, _ header: FeedHeader, addresses: [WebAddress]) {
        guard !ids.contains(id) else { return }
        if let known = header.subscription, known.id == id, add(known) { return older.append(id) }
        let own = addresses.first { Identity.feed(firstAddress: $0) == id }
        if let own, add(Subscription(id: id, address: own, added: .epoch)) { return bare.append(id) }
        ids.insert(id)
        unknown.append(id)
    }

    /// What is left of those that have no file: after all that have.
    mutating func add(bare list: SubscriptionFile) {
        for subscription in list.bare where add(subscription) { bare.append(subscription.id) }
        var seen = addresses
        lost = list.addresses.filter { seen.insert($0).inserted }
    }
}
