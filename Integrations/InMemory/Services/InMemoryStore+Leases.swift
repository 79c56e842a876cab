import AggregatorCore

extension InMemoryStore: LeasingStore {
    nonisolated var leasing: (any LeasingStore)? { self }

    func lease(_ lanes: [Lane], limit: Int, by worker: Identifier, for seconds: Int64, now: Timestamp) -> [Lane] {
        let free = lanes.filter { lane in
            guard let known = self.lanes[lane] else { return true }
            return known.worker == worker || known.until <= now
        }
        let given = Array(free.prefix(max(limit, 0)))
        for lane in given { self.lanes[lane] = (worker, now.adding(seconds: seconds)) }
        return given
    }

    func release(_ rests: [Lane: Int64], by worker: Identifier, now: Timestamp) {
        for (lane, rest) in rests where lanes[lane]?.worker == worker { lanes[lane] = (nil, now.adding(seconds: rest)) }
    }
}
