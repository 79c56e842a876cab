/// What every store does by a harvest.
extension Harvest {
    /// Whether it is for this subscription, and not for an earlier one to the same feed.
    public func isMeant(for subscription: Subscription) -> Bool {
        feedID == subscription.id && (followedSince == nil || followedSince == subscription.added)
    }

    /// The subscription at the address that its source moves to; `nil` if it moves nowhere, or another subscription is there already.
    ///
    /// - Parameter isTaken: Whether another subscription has an address.
    public func moved<Failure: Error>(
        _ subscription: Subscription, isTaken: (WebAddress) throws(Failure) -> Bool
    ) throws(Failure) -> Subscription? {
        guard let address = newAddress, address != subscription.address, try !isTaken(address) else { return nil }
        var moved = subscription
        moved.address = address
        return moved
    }

    /// The sightings that count: of several of one id, the first.
    public var distinctPosts: [Sighting] {
        var seen = Set(posts.lazy.map(\.id))
        // Nearly always: then nothing is copied.
        guard seen.count < posts.count else { return posts }
        seen = []
        return posts.filter { seen.insert($0.id).inserted }
    }
}
