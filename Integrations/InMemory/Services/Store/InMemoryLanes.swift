public import AggregatorCore

/// Leases as among processes of one machine: each `leases(at:)` acts as a process of its own.
public final class InMemoryLanes: LaneService {
    private let taken = Locked<[String: [Lane: ObjectIdentifier]]>([:])

    /// Nothing is leased at first.
    public init() {}

    public func leases(at path: String) -> (any LeasingStore)? {
        let process = Process(path: path, others: self)
        return LaneLeases(capacity: .max, take: process.take, give: process.give)
    }

    private final class Process: Sendable {
        private let path: String
        private let others: InMemoryLanes

        init(path: String, others: InMemoryLanes) {
            self.path = path
            self.others = others
        }

        deinit { others.taken.withLock { $0[path] = $0[path]?.filter { $0.value != ObjectIdentifier(self) } } }

        @Sendable func take(_ lane: Lane) -> Bool {
            others.taken.withLock { taken in
                guard let owner = taken[path]?[lane], owner != ObjectIdentifier(self) else {
                    taken[path, default: [:]][lane] = ObjectIdentifier(self)
                    return true
                }
                return false
            }
        }

        @Sendable func give(_ lane: Lane) { others.taken.withLock { $0[path]?[lane] = nil } }
    }
}
