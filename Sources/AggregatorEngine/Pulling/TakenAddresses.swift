import AggregatorCore

/// The addresses that subscriptions have, all ways of writing one alike: for sources that move. Two of one feed would bring all of its
/// posts twice, so both keep their address where two lead to one.
final class TakenAddresses: Sendable {
    private let store: any Store
    private let known = Locked<Set<WebAddress>?>(nil)

    init(_ store: any Store) { self.store = store }

    /// Whether an address was free, and is ours from now on. When the store can't say, nothing moves yet.
    func take(_ address: WebAddress) async -> Bool {
        if known.withLock({ $0 == nil }) {
            guard let all = try? await store.subscriptions() else { return false }
            let taken = Set(all.map { $0.address.normalized })
            known.withLock { $0 = $0 ?? taken }
        }
        return known.withLock { $0?.insert(address.normalized).inserted ?? false }
    }

    /// What was taken is not needed.
    func leave(_ address: WebAddress) { known.withLock { _ = $0?.remove(address.normalized) } }
}
