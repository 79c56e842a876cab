public import AggregatorCore

/// Turns what a person calls a source into a subscription.
public struct Subscribing: Sendable {
    private let services: ServiceProvider
    private let store: any Store

    public init(services: ServiceProvider, store: any Store) {
        self.services = services
        self.store = store
    }

    /// A subscription that is there (by id, an unambiguous start of it, address, or name), or `nil`.
    public func existing(_ name: String) async throws(StoreFailure) -> Subscription? {
        let address = WebAddress(name).map(\.separatingUserInfo.address)
        let id = FeedID(name)
        func isMeant(_ subscription: Subscription) -> Bool { subscription.address == address || subscription.id == id }
        // Most are still where they were when they got their ids: then one is looked at, and not thousands.
        let likely = [id, address.map(Identity.feed(firstAddress:))].compactMap(\.self)
        if let match = try await store.subscriptions(to: likely).first(where: isMeant) { return match }
        let subscriptions = try await store.subscriptions()
        if let match = subscriptions.first(where: isMeant) { return match }
        let feeds = try await store.feeds()
        let lowered = name.lowercased()
        let named = subscriptions.filter {
            $0.name?.lowercased() == lowered || feeds[$0.id]?.title?.plain.lowercased() == lowered
                || (name.utf8.count >= 8 && $0.id.description.hasPrefix(lowered))
        }
        return named.count == 1 ? named[0] : nil
    }

    /// Those that are there as they are; the others are subscribed to with these preferences, all or none.
    ///
    /// User names and passwords in addresses go to the credential service, and nowhere else.
    public func subscribed(
        _ sources: [(source: String, address: WebAddress, title: String?, tags: [String])],
        preferences: Subscription.Preferences = Subscription.Preferences()
    ) async throws -> [(source: String, subscription: Subscription)] {
        var wanted: [Subscription] = []
        let now = services.world.clock.now()
        for (position, entry) in sources.enumerated() {
            let (address, user, password) = entry.address.separatingUserInfo
            if let user, let origin = address.origin {
                _ = try await services.world.credentials.keep(.basic(user: user, password: password ?? ""), for: origin)
            }
            wanted.append(
                Subscription(
                    id: Identity.feed(firstAddress: address), address: address, name: entry.title, tags: entry.tags,
                    added: Self.moment(now, position), preferences: preferences))
        }
        let stored = try await store.subscribe(wanted)
        return zip(sources, stored).map { ($0.source, $1) }
    }

    /// What `subscribed` would return; nothing is kept of it, secrets neither.
    public func previewed(
        _ sources: [(source: String, address: WebAddress, title: String?, tags: [String])]
    ) async throws(StoreFailure) -> [(source: String, subscription: Subscription)] {
        let known = try await store.subscriptions()
        let now = services.world.clock.now()
        return sources.enumerated().map { position, entry in
            let address = entry.address.separatingUserInfo.address
            let new = Subscription(
                id: Identity.feed(firstAddress: address), address: address, name: entry.title, tags: entry.tags,
                added: Self.moment(now, position))
            return (entry.source, known.first { $0.address == address || $0.id == new.id } ?? new)
        }
    }

    /// Those of one list are a microsecond apart, so that they stay in its order.
    private static func moment(_ now: Timestamp, _ position: Int) -> Timestamp {
        let microseconds = Int64(now.nanoseconds) / 1_000 + Int64(position)
        return Timestamp(seconds: now.seconds, nanoseconds: Int32(microseconds % 1_000_000) * 1_000).adding(
            seconds: microseconds / 1_000_000)
    }
}
