import AggregatorCore

/// The addresses of all subscriptions, normalized, for sources that move. Two subscriptions to one feed would bring all of its posts twice,
/// so a source does not move to an address that is taken.
final class TakenAddresses: Sendable {
    private let store: any Store
    private let known = Locked<Set<WebAddress>?>(nil)

    init(_ store: any Store) { self.store = store }

    /// Takes an address for a move; returns whether it was free. `false` if the store can't be read: nothing moves then.
    func take(_ address: WebAddress) async -> Bool {
        if known.withLock({ $0 == nil }) {
            guard let all = try? await store.subscriptions() else { return false }
            let taken = Set(all.map { $0.address.normalized })
            known.withLock { $0 = $0 ?? taken }
        }
        return known.withLock { $0?.insert(address.normalized).inserted ?? false }
    }

    /// Releases an address that was taken but is not needed.
    func leave(_ address: WebAddress) { known.withLock { _ = $0?.remove(address.normalized) } }
}
