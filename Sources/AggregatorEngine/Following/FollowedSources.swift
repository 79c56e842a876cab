import AggregatorCore

/// Subscriptions, found by anything that a user may call them.
struct FollowedSources {
    private let subscriptions: [Subscription]
    private let byID: [FeedID: Int]
    /// By normalized addresses.
    private let byAddress: [WebAddress: [Int]]
    /// By the names that were given to them, in lower case.
    private var byName: [String: [Int]] = [:]
    /// By hosts, and by addresses as messages show them, in lower case.
    private var byPlace: [String: [Int]] = [:]
    /// By the feeds' own titles, in lower case.
    private var byTitle: [String: [Int]] = [:]

    init(_ subscriptions: [Subscription]) {
        self.subscriptions = subscriptions
        byID = Dictionary(subscriptions.enumerated().map { ($1.id, $0) }) { first, _ in first }
        byAddress = Dictionary(grouping: subscriptions.indices) { subscriptions[$0].address.normalized }
    }

    func with(_ id: FeedID) -> Subscription? { byID[id].map { subscriptions[$0] } }

    /// The subscription with this address, however it is written; of several, the one that has it to the letter.
    func at(_ address: WebAddress) -> Subscription? {
        let places = byAddress[address.normalized] ?? []
        return (places.first { subscriptions[$0].address == address } ?? places.first).map { subscriptions[$0] }
    }

    /// The subscription with this id or address.
    func exactly(_ name: SourceName) -> Subscription? {
        name.id.flatMap(with) ?? name.addresses.lazy.compactMap(at).first
    }

    /// The subscription that had this address first, and has moved since.
    func formerly(_ name: SourceName) -> Subscription? {
        name.addresses.lazy.compactMap { with(Identity.feed(firstAddress: $0)) }.first
    }

    /// The same subscriptions, found by their names as well.
    ///
    /// - Parameter feeds: The feeds whose own titles count (`SourceName.title`).
    func called(_ feeds: [FeedID: Feed]) -> FollowedSources {
        var called = self
        for (place, subscription) in subscriptions.enumerated() {
            // A host may be called as it was written, or as name servers know it, and with its port.
            let (written, origin) = (subscription.address.parts.host.map(String.init), subscription.address.origin)
            let hosts = [written, origin?.host].flatMap { host in [host, host.flatMap { host in origin.map { "\(host):\($0.port)" } }] }
            // As messages show it, so that a command from a message can be pasted.
            let shown = subscription.address.redacted
            let calls = hosts + [shown == subscription.address.text ? nil : shown]
            // The host of a file is empty, and so is an argument from a script whose variable is not set: an empty name finds nothing.
            for call in Set(calls.compactMap { $0.map(SourceName.folded) }) where !call.isEmpty {
                called.byPlace[call, default: []].append(place)
            }
            if let name = subscription.name { called.byName[SourceName.folded(name), default: []].append(place) }
            guard let title = feeds[subscription.id].flatMap(SourceName.title) else { continue }
            called.byTitle[title, default: []].append(place)
        }
        return called
    }

    /// The subscriptions with that name, or whose ids begin so; otherwise those whose feeds have that title.
    ///
    /// An address is nobody's name: lists of other programs call a source by an address that may be another's by now, and whoever types
    /// that means what is there.
    func called(_ name: SourceName) -> [Subscription] {
        guard !name.call.isEmpty else { return [] }
        var places = Set(byPlace[name.call] ?? [])
        if !name.isAddress { places.formUnion(byName[name.call] ?? []) }
        if name.isDigits { places.formUnion(subscriptions.indices.filter { name.begins(subscriptions[$0].id) }) }
        if places.isEmpty { places = Set(byTitle[name.call] ?? []) }
        return places.sorted().map { subscriptions[$0] }
    }
}
