import AggregatorCore

extension FaultyStore: LeasingStore {
    var leasing: (any LeasingStore)? { self }

    func revision() async -> StoreRevision? {
        fault == .revisionStandsStill ? StoreRevision(commits: 0, others: 0) : await base.revision()
    }

    /// The leases of the good store below.
    private var good: any LeasingStore {
        get throws(StoreFailure) {
            guard let leasing = base.leasing else { throw StoreFailure(.unavailable, "The good store leases nothing.") }
            return leasing
        }
    }

    func lease(
        _ lanes: [Lane], limit: Int, by worker: Identifier, for seconds: Int64, now: Timestamp
    ) async throws(StoreFailure) -> [Lane] {
        var (lanes, limit, seconds) = (lanes, limit, seconds)
        switch fault {
        case .leasesToAnybody: return Array(lanes.prefix(limit))
        case .leasesByHandle:
            return memory.withLock { memory in
                let free = lanes.filter { memory.leases[$0] ?? worker == worker }.prefix(limit)
                for lane in free { memory.leases[lane] = worker }
                return Array(free)
            }
        case .leasesForEver: seconds = .max
        case .renewsNothing:
            let known = memory.withLock { memory in
                defer { for lane in lanes where memory.leases[lane] == nil { memory.leases[lane] = worker } }
                return Set(lanes.filter { memory.leases[$0] == worker })
            }
            let fresh = lanes.filter { !known.contains($0) }
            let given = try await good.lease(fresh, limit: limit, by: worker, for: seconds, now: now)
            return lanes.filter { known.contains($0) || given.contains($0) }
        case .leasesBeyondTheLimit: limit = .max
        case .leasesInOrderOfNames: lanes.sort()
        case .leasesOneAtATime:
            let isAlone = memory.withLock { memory in
                memory.commitsInFlight += 1
                return memory.commitsInFlight == 1
            }
            for _ in 0..<20 { await Task.yield() }
            defer { memory.withLock { $0.commitsInFlight -= 1 } }
            if !isAlone { return Array(lanes.prefix(limit)) }
        default: break
        }
        return try await good.lease(lanes, limit: limit, by: worker, for: seconds, now: now)
    }

    func release(_ rests: [Lane: Int64], by worker: Identifier, now: Timestamp) async throws(StoreFailure) {
        var rests = rests
        switch fault {
        case .releasesNothing: return
        case .forgetsRest: rests = rests.mapValues { _ in 0 }
        case .releasesAnything:
            // Takes the leases from their holder for 0 seconds.
            let far = Timestamp(seconds: .max)
            _ = try await good.lease(Array(rests.keys), limit: .max, by: worker, for: 0, now: far)
        default: break
        }
        try await good.release(rests, by: worker, now: now)
    }
}
