public import AggregatorCore

/// Finds or creates the subscription that a user means by a name or an address.
public struct SubscriptionEditor: Sendable {
    let services: ServiceProvider
    let store: any Store

    /// The services provide the secrets and the folder of relative paths; the store has the subscriptions.
    public init(services: ServiceProvider, store: any Store) {
        self.services = services
        self.store = store
    }

    /// Whether nothing is followed yet.
    public var isUnused: Bool {
        get async throws(StoreFailure) { try await store.subscriptions().isEmpty }
    }

    /// The one subscription that a name may mean; `nil` if there is none, or if there are several.
    public func existing(_ name: String) async throws(StoreFailure) -> Subscription? {
        let meant = try await meant(by: name)
        return meant.count == 1 ? meant[0] : nil
    }

    /// The subscription that `subscribe` would return for an address; `nil` if it would be a new one.
    public func existing(at address: WebAddress) async throws(StoreFailure) -> Subscription? {
        let planned = try await planned([WantedSource(address.text, at: address)])
        return planned.first.flatMap { $0.isNew ? nil : $0.subscription }
    }

    /// Of these addresses, those that are followed now, with their subscriptions.
    public func following(_ addresses: [WebAddress]) async throws(StoreFailure) -> [WebAddress: Subscription] {
        guard !addresses.isEmpty else { return [:] }
        let all = Dictionary(try await store.subscriptions().map { ($0.address.normalized, $0) }) { first, _ in first }
        return Dictionary(addresses.compactMap { address in all[address.normalized].map { (address, $0) } }) { first, _ in first }
    }

    /// The subscription that permanently redirects to the address, with its own feed there, as its last pull has seen; `nil` if there is
    /// none.
    public func leading(to address: WebAddress) async throws(StoreFailure) -> Subscription? {
        let place = address.normalized
        let leading = try await store.sourceStates().filter { _, state in
            // If a source fails, following another address instead is right.
            guard let move = state.whereabouts.move, state.trouble.failures == 0, state.trouble.gone == nil else { return false }
            return move.sightings > 0 && move.target.normalized == place
        }
        // Sorted, so that the choice among several is always the same.
        return try await store.subscriptions(to: leading.keys.sorted()).first
    }

    /// The subscriptions that a name may mean: the one with this id, address (perhaps without its scheme) or path of a file; otherwise the
    /// one that had that address before it moved; otherwise those with that name, unless it is an address, or host, or whose ids begin so;
    /// otherwise those whose feeds have that title.
    public func meant(by name: String) async throws(StoreFailure) -> [Subscription] { try await meant(byEach: [name]).first ?? [] }

    /// Like `meant`, but without the feeds' own titles and former addresses: no publisher may decide for which source a secret is.
    public func trusted(by name: String) async throws(StoreFailure) -> [Subscription] {
        try await meant(byEach: [name], isTrusting: false).first ?? []
    }

    /// Like `meant`, for each of many names; the store is searched once.
    public func meant(byEach names: [String]) async throws(StoreFailure) -> [[Subscription]] {
        try await meant(byEach: names, isTrusting: true)
    }

    private func meant(byEach names: [String], isTrusting: Bool) async throws(StoreFailure) -> [[Subscription]] {
        let names = names.map { SourceName($0, in: services.world.environment.workingDirectory) }
        // Most sources are still at the addresses from which their ids derive, so that a few are looked up, and not thousands.
        let likely = FollowedSources(try await store.subscriptions(to: Array(Set(names.flatMap(\.likely)))))
        let found = names.map(likely.exactly)
        guard found.contains(nil) else { return found.map { $0.map { [$0] } ?? [] } }
        let all = FollowedSources(try await store.subscriptions())
        let missing = zip(names, found).map { name, match in match ?? all.exactly(name) ?? (isTrusting ? all.formerly(name) : nil) }
        guard missing.contains(nil) else { return missing.map { $0.map { [$0] } ?? [] } }
        let called = all.called(isTrusting ? try await store.feeds() : [:])
        return zip(names, missing).map { name, match in match.map { [$0] } ?? called.called(name) }
    }

    /// Returns the subscriptions of these sources. Existing ones stay as they are; the others are created as wanted, all or none.
    ///
    /// User names and passwords in the addresses of new ones go to the credential service, and nowhere else.
    ///
    /// - Parameter tell: Called with the fate of each secret before anything is subscribed to; if it throws, nothing is.
    public func subscribe(to sources: [WantedSource], tell: SecretTeller = { _, _ in }) async throws -> [NamedSubscription] {
        let plan = try await planned(sources)
        let new = plan.filter(\.isNew)
        try await keepSecrets(in: new.map(\.written), tell: tell)
        // Existing ones are not written again: that would wait for other writers of the store.
        var stored = (new.isEmpty ? [] : try await store.subscribe(new.map(\.subscription))).makeIterator()
        return zip(sources, plan).compactMap { entry, planned in
            (planned.isNew ? stored.next() : planned.subscription).map { NamedSubscription(entry.source, $0) }
        }
    }

    /// Returns what `subscribe` would return; nothing is stored, not even secrets.
    public func preview(_ sources: [WantedSource]) async throws(StoreFailure) -> [NamedSubscription] {
        zip(sources, try await planned(sources)).map { NamedSubscription($0.source, $1.subscription) }
    }

    private struct Planned {
        var written: WebAddress
        var subscription: Subscription
        var isNew: Bool
    }

    /// The subscription of each source: an existing one, or one to create.
    private func planned(_ sources: [WantedSource]) async throws(StoreFailure) -> [Planned] {
        let now = services.world.clock.now()
        let subscriptions = try await store.subscriptions()
        let known = FollowedSources(subscriptions)
        var spelling = TagSpelling(sources.contains { !$0.tags.isEmpty } ? subscriptions : [])
        var places: [WebAddress: Planned] = [:]
        return sources.enumerated().map { position, entry in
            let address = entry.address.separatingUserInfo.address
            let place = address.normalized
            // The same place, however it is written, is one source: the first one of the list.
            if let first = places[place] {
                return Planned(written: entry.address, subscription: first.subscription, isNew: first.isNew)
            }
            // The source may be followed at another address by now.
            let followed = known.at(address) ?? known.with(Identity.feed(firstAddress: address))
            let subscription =
                followed
                ?? Subscription(
                    id: Identity.feed(firstAddress: address), address: address.withSmallScheme, name: entry.name,
                    tags: spelling.spelled(entry.tags),
                    homePage: entry.homePage.flatMap { $0.isWeb ? $0.separatingUserInfo.address : nil },
                    added: Self.moment(now, position), preferences: entry.preferences)
            let planned = Planned(written: entry.address, subscription: subscription, isNew: followed == nil)
            places[place] = planned
            return planned
        }
    }

    /// Sources of one list are a microsecond apart, so that they stay in its order.
    private static func moment(_ now: Timestamp, _ position: Int) -> Timestamp {
        let microseconds = Int64(now.nanoseconds) / 1_000 + Int64(position)
        return Timestamp(seconds: now.seconds, nanoseconds: Int32(microseconds % 1_000_000) * 1_000).adding(
            seconds: microseconds / 1_000_000)
    }
}
