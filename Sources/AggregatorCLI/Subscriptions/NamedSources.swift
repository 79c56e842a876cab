import AggregatorKit

/// The sources that a person named, on the command line and in a list, in their order.
struct NamedSources {
    /// The sources that are not followed yet.
    private(set) var wanted: [WantedSource] = []
    /// The addresses of followed sources as typed: a secret in one is the user's own, not a list's.
    private(set) var typed: [WebAddress] = []
    var failed: [SourceReport] = []
    /// One place for each source that has not failed; `nil` as long as there is no subscription to it.
    private var places: [NamedSubscription?] = []

    /// Adds a source that is followed already.
    mutating func add(_ known: Subscription, as source: String) {
        places.append(NamedSubscription(LoginInText.removed(from: source), known))
        typed += [WebAddress(source)?.withoutFeedScheme].compactMap(\.self)
    }

    /// Adds a source that is not followed yet.
    mutating func want(_ source: WantedSource) {
        wanted.append(source)
        places.append(nil)
    }

    /// Puts the subscriptions to the wanted sources, in the same order, into their places.
    mutating func fill(with subscribed: [NamedSubscription]) {
        let empty = places.indices.filter { places[$0] == nil }
        for (place, subscription) in zip(empty, subscribed) { places[place] = subscription }
    }

    /// The subscriptions that have been found or made, each once.
    var subscriptions: [NamedSubscription] {
        var seen: Set<FeedID> = []
        return places.compactMap(\.self).filter { seen.insert($0.subscription.id).inserted }
    }

    /// Whether an address names a user.
    var hasLogin: Bool { (typed + wanted.map(\.address)).contains { $0.separatingUserInfo.user != nil } }
}
