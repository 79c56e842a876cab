/// Leases that one process remembers: for stores that no other process can open, and for stores whose lanes can be claimed among processes
/// one by one.
public final class LaneLeases: LeasingStore {
    public let capacity: Int?
    private let lanes = Locked<[Lane: (worker: Identifier?, until: Timestamp)]>([:])
    private let take: @Sendable (Lane) -> Bool
    private let give: @Sendable (Lane) -> Void

    /// - Parameters:
    ///   - capacity: As in the protocol.
    ///   - take: Claims a lane for this process, or keeps one that it has; `false` where another process has it. Never waits.
    ///   - give: Gives the lane up.
    public init(
        capacity: Int? = nil, take: @escaping @Sendable (Lane) -> Bool = { _ in true },
        give: @escaping @Sendable (Lane) -> Void = { _ in }
    ) {
        self.capacity = capacity
        self.take = take
        self.give = give
    }

    public func lease(_ wished: [Lane], limit: Int, by worker: Identifier, for seconds: Int64, now: Timestamp) -> [Lane] {
        lanes.withLock { lanes in
            var given: [Lane] = []
            for lane in wished where given.count < limit {
                if let known = lanes[lane], known.worker != worker, known.until > now { continue }
                guard take(lane) else { continue }
                lanes[lane] = (worker, now.adding(seconds: seconds))
                given.append(lane)
            }
            return given
        }
    }

    public func release(_ rests: [Lane: Int64], by worker: Identifier, now: Timestamp) {
        lanes.withLock { lanes in
            for (lane, rest) in rests where lanes[lane]?.worker == worker {
                lanes[lane] = rest > 0 ? (nil, now.adding(seconds: rest)) : nil
                give(lane)
            }
        }
    }
}
