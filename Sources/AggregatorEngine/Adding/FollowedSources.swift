import AggregatorCore

/// Subscriptions by everything that somebody may call them.
struct FollowedSources {
    private let subscriptions: [Subscription]
    private let byID: [FeedID: Int]
    /// By normalized addresses.
    private let byAddress: [WebAddress: Int]
    /// By names, titles and hosts in small letters.
    private var byCall: [String: [Int]] = [:]

    init(_ subscriptions: [Subscription]) {
        self.subscriptions = subscriptions
        byID = Dictionary(subscriptions.enumerated().map { ($1.id, $0) }) { first, _ in first }
        byAddress = Dictionary(subscriptions.enumerated().map { ($1.address.normalized, $0) }) { first, _ in first }
    }

    func with(_ id: FeedID) -> Subscription? { byID[id].map { subscriptions[$0] } }

    /// By whatever way of writing the address.
    func at(_ address: WebAddress) -> Subscription? { byAddress[address.normalized].map { subscriptions[$0] } }

    /// The one with this id or address.
    func exactly(_ name: SourceName) -> Subscription? {
        name.id.flatMap(with) ?? name.addresses.lazy.compactMap(at).first
    }

    /// With the titles that the feeds give themselves.
    func titled(_ feeds: [FeedID: Feed]) -> FollowedSources {
        var titled = self
        for (place, subscription) in subscriptions.enumerated() {
            // A host is called as it was written, or as name servers know it.
            let hosts = [subscription.address.parts.host.map(String.init), subscription.address.origin?.host]
            let calls = [subscription.name, feeds[subscription.id]?.title?.plain] + hosts
            for call in Set(calls.compactMap { $0?.lowercased() }) { titled.byCall[call, default: []].append(place) }
        }
        return titled
    }

    /// Those that are called so, or whose ids begin so.
    func called(_ name: SourceName) -> [Subscription] {
        var places = byCall[name.lowered] ?? []
        if name.isDigits {
            let named = Set(places)
            places += subscriptions.indices.filter {
                !named.contains($0) && subscriptions[$0].id.description.hasPrefix(name.lowered)
            }
        }
        return places.sorted().map { subscriptions[$0] }
    }
}
