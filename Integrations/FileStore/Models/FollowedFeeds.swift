import AggregatorCore

/// The feeds that are followed: as the list says or, if the list is damaged, as far as they are known without it.
struct FollowedFeeds {
    var subscriptions: [Subscription] = []
    private var addresses: Set<WebAddress> = []
    /// Includes feeds whose address is unknown by now: readers see their posts.
    var ids: Set<FeedID> = []
    /// What is wrong with the list; if it is set, nothing may be decided by these subscriptions.
    var damage: StoreFailure?
    /// The subscriptions of which only the address is known.
    var bare: [FeedID] = []
    /// The subscriptions that are known from their feeds' files only, as they were when these were written.
    var older: [FeedID] = []
    /// Feeds that have posts and were followed, at an unknown address.
    var unknown: [FeedID] = []
    /// Addresses in the damaged list for which no subscription could be made.
    private(set) var lost: [WebAddress] = []

    init(_ subscriptions: [Subscription]) {
        self.subscriptions = subscriptions
        ids = Set(subscriptions.map(\.id))
    }

    /// Begins with the lines of a damaged list that are whole; feeds are then added from their own files.
    init(_ list: SubscriptionFile, damage: StoreFailure) {
        self.init([])
        self.damage = damage
        for subscription in list.subscriptions { add(subscription) }
    }

    /// Two subscriptions to one feed, or to one address, can't both be right: the first one counts.
    @discardableResult
    private mutating func add(_ subscription: Subscription) -> Bool {
        guard !ids.contains(subscription.id), addresses.insert(subscription.address).inserted else { return false }
        subscriptions.append(subscription)
        ids.insert(subscription.id)
        return true
    }

    /// - Parameter addresses: Candidates from anywhere; one that the feed's id was made of is its own.
    mutating func add(_ id: FeedID, _ header: FeedHeader, addresses: [WebAddress]) {
        guard !ids.contains(id) else { return }
        if let known = header.subscription, known.id == id, add(known) { return older.append(id) }
        let own = addresses.first { Identity.feed(firstAddress: $0) == id }
        if let own, add(Subscription(id: id, address: own, added: .epoch)) { return bare.append(id) }
        ids.insert(id)
        unknown.append(id)
    }

    /// Adds what is left of subscriptions without a file, after all that have one.
    mutating func add(bare list: SubscriptionFile) {
        for subscription in list.bare where add(subscription) { bare.append(subscription.id) }
        var seen = addresses
        lost = list.addresses.filter { seen.insert($0).inserted }
    }
}
