import AggregatorCore

/// Subscriptions by everything that somebody may call them.
struct FollowedSources {
    private let subscriptions: [Subscription]
    private let byID: [FeedID: Int]
    /// By normalized addresses.
    private let byAddress: [WebAddress: Int]
    /// By names and hosts in small letters.
    private var byCall: [String: [Int]] = [:]
    /// By the titles that the feeds give themselves, in small letters.
    private var byTitle: [String: [Int]] = [:]

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

    /// The one that had this address first, and has moved since.
    func formerly(_ name: SourceName) -> Subscription? {
        name.addresses.lazy.compactMap { with(Identity.feed(firstAddress: $0)) }.first
    }

    /// With what they are called.
    ///
    /// - Parameter feeds: whose own titles count; none looks like an address, or a publisher would choose whom somebody means by one.
    func called(_ feeds: [FeedID: Feed]) -> FollowedSources {
        var called = self
        for (place, subscription) in subscriptions.enumerated() {
            // A host is called as it was written, or as name servers know it.
            let hosts = [subscription.address.parts.host.map(String.init), subscription.address.origin?.host]
            // As messages show it, for whoever pastes a command that one of them says.
            let shown = subscription.address.redacted
            let calls = [subscription.name] + hosts + [shown == subscription.address.text ? nil : shown]
            // The host of a file is empty, and so is what a script passes on where a variable is not set: nobody is called so.
            for call in Set(calls.compactMap { $0.map(SourceName.folded) }) where !call.isEmpty {
                called.byCall[call, default: []].append(place)
            }
            // Looked at as it is compared: white space around an address makes it no name.
            guard let title = (feeds[subscription.id]?.title?.plain).map(SourceName.folded), !SourceName.looksLikeAddress(title) else {
                continue
            }
            called.byTitle[title, default: []].append(place)
        }
        return called
    }

    /// Those that are called so, or whose ids begin so; else those that call themselves so.
    func called(_ name: SourceName) -> [Subscription] {
        guard !name.call.isEmpty else { return [] }
        var places = byCall[name.call] ?? []
        if name.isDigits {
            let named = Set(places)
            places += subscriptions.indices.filter {
                !named.contains($0) && subscriptions[$0].id.description.hasPrefix(name.call)
            }
        }
        if places.isEmpty { places = byTitle[name.call] ?? [] }
        return places.sorted().map { subscriptions[$0] }
    }
}
